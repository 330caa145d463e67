import type { FastifyReply } from 'fastify'

/** Answers for a page that cannot be shown, because the database cannot be reached. */
export function sendUnavailable(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .headers({ 'retry-after': '10', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(AWAY_PAGE)
}

const AWAY_PAGE = `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>We'll be back in a few minutes</title><style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#faf6ee;color:#1f2540;font:17px/1.6 system-ui,sans-serif}
main{max-width:34rem;padding:2rem}h1{font:600 1.75rem/1.3 Georgia,serif;color:#1d2757;margin:0 0 1rem}
a{display:inline-block;margin-top:1rem;padding:.75rem 1.25rem;background:#2b3a7e;color:#fffdf8;text-decoration:none;border-radius:2px}
a:focus-visible{outline:3px solid #1d2757;outline-offset:3px}
</style></head><body><main><h1>We'll be back in a few minutes</h1>
<p>The shop can't show this page or take orders at the moment. Your cart and wishlist are saved on this device.</p>
<p><a href="">Try again</a></p></main></body></html>
`
