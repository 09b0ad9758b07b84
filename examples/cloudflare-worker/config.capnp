using Workerd = import "/workerd/workerd.capnp";

# The worker as `npm start` runs it: on port 8787, with a bot that answers everything with 202.
const config :Workerd.Config = (
  services = [
    ( name = "admission",
      worker = (
        modules = [ ( name = "worker", esModule = embed "dist/worker.js" ) ],
        compatibilityDate = "2026-01-01",
        bindings = [
          ( name = "WEBHOOKS", text = embed "webhooks.sample.json" ),
          ( name = "ADMISSION", durableObjectNamespace = "Admission" ),
          ( name = "BOT", service = "bot" ),
        ],
        durableObjectNamespaces = [ ( className = "Admission", uniqueKey = "admission" ) ],
        durableObjectStorage = ( inMemory = void ),
      ) ),
    ( name = "bot",
      worker = (
        modules = [ ( name = "bot", esModule = embed "test/bot.js" ) ],
        compatibilityDate = "2026-01-01",
      ) ),
  ],
  sockets = [
    ( name = "http", address = "127.0.0.1:8787", http = (), service = "admission" ),
    ( name = "bot", address = "127.0.0.1:8788", http = (), service = "bot" ),
  ],
);
