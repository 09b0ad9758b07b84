using Workerd = import "/workerd/workerd.capnp";

# The worker on this machine, with the webhooks of the environment.
const config :Workerd.Config = (
  services = [
    ( name = "webhooks",
      worker = (
        modules = [ ( name = "worker", esModule = embed "dist/cloudflare-worker.js" ) ],
        compatibilityDate = "2026-01-01",
        bindings = [ ( name = "WEBHOOKS", fromEnvironment = "WEBHOOKS" ) ],
      ) ),
  ],
  sockets = [ ( name = "http", address = "127.0.0.1:8080", http = (), service = "webhooks" ) ],
);
