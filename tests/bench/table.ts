import { type Figure, isLowerBound, meetsTarget } from './figure.ts'

const DIGITS: Readonly<Record<Figure['unit'], number>> = {
  ms: 1,
  µs: 1,
  bytes: 0,
  tokens: 0,
  '%': 1,
  '% right': 1,
  x: 2,
  'MB/s': 0,
  goals: 0,
  'runs/min': 1,
}

const HEAD = '| figure | p50 | p95 | n | target | |\n|---|---:|---:|---:|---:|---|'

/** Figures as a Markdown table, as `docs/measurements/speed.md` carries it. */
export function tableOf(figures: readonly Figure[]): string {
  return [HEAD, ...figures.map(lineOf)].join('\n')
}

function lineOf(figure: Figure): string {
  const { name, p50, p95, n, target, target95, note } = figure
  const say = (value: number) => `${value.toFixed(DIGITS[figure.unit])} ${figure.unit}`
  const wanted = [target, target95].filter((value) => value !== undefined).map(say)
  const bound = isLowerBound(figure.unit) ? '≥' : '≤'
  const meets = meetsTarget(figure)
  const mark = meets === undefined ? '' : meets ? '✓' : '✗'
  const cells = [
    note === undefined ? name : `${name} (${note})`,
    say(p50),
    n > 1 ? say(p95) : '',
    String(n),
    wanted.length > 0 ? `${bound} ${wanted.join(', ')}` : '',
    mark,
  ]
  return `| ${cells.join(' | ')} |`
}
