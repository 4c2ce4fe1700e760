/** A number between a button for less and one for more, shown as signs, with the words before it: "Adults − 1 +". */
export interface Counter {
  readonly name: string
  readonly count: number
}

const COUNTER = /([^\n]*)\n*[^\S\n]*[−–-]\s*(\d+)\s*\+/g

/** In the order of the page. */
export function countersIn(text: string): readonly Counter[] {
  return [...text.matchAll(COUNTER)].map(([, name = '', count]) => ({ name, count: Number(count) }))
}
