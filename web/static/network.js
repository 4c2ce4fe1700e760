// Runs before anything else on a static host, where no header can say what was chosen: narrows the policy of the page to
// this machine, and to the cloud providers that the person allowed. The page keeps the list; see state/shell/network-copy.ts.
const HOST = /^[a-z0-9.-]+$/
let hosts = []
try {
  const kept = JSON.parse(localStorage.getItem('harness-network') ?? '[]')
  if (Array.isArray(kept))
    hosts = kept.filter((host) => typeof host === 'string' && HOST.test(host))
} catch {
  // nothing was chosen, or storage is forbidden: this machine alone
}
const policy = document.createElement('meta')
policy.httpEquiv = 'Content-Security-Policy'
policy.content = [
  "connect-src 'self' http://127.0.0.1:* http://localhost:* ws://127.0.0.1:*",
  ...hosts.map((host) => `https://${host}`),
].join(' ')
document.head.append(policy)
