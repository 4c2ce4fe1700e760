// The basket, for as long as the tab lives.
import { pieceOf } from './catalogue.js'

const KEY = 'halfmoon-basket'

export function linesOf() {
  const kept = sessionStorage.getItem(KEY)
  return kept === null ? [] : JSON.parse(kept)
}

export function keep(lines) {
  sessionStorage.setItem(KEY, JSON.stringify(lines))
}

export function add(id, glaze, size) {
  const lines = linesOf()
  const same = lines.find((line) => line.id === id && line.glaze === glaze && line.size === size)
  if (same) same.count += 1
  else lines.push({ id, glaze, size, count: 1 })
  keep(lines)
}

export function countOf() {
  return linesOf().reduce((sum, line) => sum + line.count, 0)
}

export function totalOf() {
  return linesOf().reduce((sum, line) => sum + line.count * pieceOf(line.id).price, 0)
}

/** “Tide mug, blue, large” */
export function describe({ id, glaze, size }) {
  return `${pieceOf(id).name}, ${glaze.toLowerCase()}, ${size.toLowerCase()}`
}
