// A bot for the tests: it keeps what it is sent, and shows it.
const kept = [];

// biome-ignore lint/style/noDefaultExport: the runtime calls what is exported by default.
export default {
  async fetch(request) {
    if (request.method === 'POST') {
      const sent = await request.json();
      if (sent.signals.some(({ ticker }) => ticker === 'FAIL')) {
        return new Response('', { status: 500 });
      }
      kept.push(sent);
      return new Response('', { status: 202 });
    }
    return Response.json(kept);
  },
};
