// The dialog of a WebDriver server, and the commands about it.
import { type Answer, no, ok } from './serve.ts'

export interface Alerts {
  /** The words of an open dialog; undefined closes it. */
  ask(message: string | undefined): void
  /** Words of dialogs that were accepted. */
  readonly accepted: string[]
  readonly open: () => string | undefined
  /** Undefined for a command about something else. */
  answer(route: string): Answer | undefined
}

export function makeAlerts(): Alerts {
  const accepted: string[] = []
  let asked: string | undefined
  return {
    accepted,
    open: () => asked,
    ask(message) {
      asked = message
    },
    answer(route) {
      if (!/^(GET|POST) alert\//.test(route)) return undefined
      if (asked === undefined) return no('no such alert')
      if (route === 'GET alert/text') return ok(asked)
      if (route === 'POST alert/accept') accepted.push(asked)
      asked = undefined
      return ok()
    },
  }
}
