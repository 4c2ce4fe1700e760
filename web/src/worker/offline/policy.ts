// What an answer of the bridge permits a page or a worker is in its headers.

const ALLOWLIST = 'Connection-Allowlist'
const HEADERS = [ALLOWLIST, 'Content-Security-Policy']

/** True for an answer of local mode: the only kind that may be kept. */
export function isLocal(answer: Response): boolean {
  return answer.ok && answer.headers.has(ALLOWLIST)
}

/** True when both permit the same. */
export function isSamePolicy(one: Response, other: Response): boolean {
  return HEADERS.every((name) => one.headers.get(name) === other.headers.get(name))
}
