/** WebDriverAgent's errors and their statuses (docs/internals/facts.md, WebDriverAgent). */
export const STATUS: Readonly<Record<string, number>> = {
  'unknown error': 500,
  'unable to capture screen': 500,
  'session not created': 500,
  'unsupported operation': 500,
  'no such element': 404,
  'stale element reference': 404,
  'invalid argument': 400,
  'invalid selector': 400,
  'no such alert': 404,
  'unexpected alert open': 500,
  'invalid session id': 404,
  'unknown command': 404,
  'unknown method': 405,
  timeout: 408,
  'invalid element state': 400,
  'element not visible': 400,
}

export class WdaError extends Error {
  readonly error: string
  constructor(error: string, message: string) {
    super(message)
    this.error = error
  }
}
