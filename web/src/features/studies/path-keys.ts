import type { PathFigure } from '@harness/shared/files/study/path-figure.ts'

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Index of the card an arrow key moves to: the nearest on that side, connected cards first. */
export function cardTowards(
  { nodes, edges }: PathFigure,
  at: number,
  key: string,
): number | undefined {
  const [way, here] = [WAYS[key], nodes[at]]
  if (!way || !here) return undefined
  const isJoined = (screen: number) =>
    edges.some(
      ({ from, to }) =>
        (from === here.screen && to === screen) || (to === here.screen && from === screen),
    )
  const found = nodes
    .map((node, index) => {
      const [x, y] = [node.x - here.x, node.y - here.y]
      const along = x * way[0] + y * way[1]
      const aside = Math.abs(x * way[1]) + Math.abs(y * way[0])
      return { index, along, far: along + 2 * aside, isJoined: isJoined(node.screen) }
    })
    .filter(({ along }) => along > 0)
    .toSorted((a, b) => Number(b.isJoined) - Number(a.isJoined) || a.far - b.far)
  return found[0]?.index
}
