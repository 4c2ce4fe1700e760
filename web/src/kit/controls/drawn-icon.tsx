/** Shape of a lucide icon after `build/drawn-icons.ts` has reduced it. */
interface IconData {
  readonly name: string
  readonly node: readonly (readonly [string, Readonly<Record<string, string | number>>])[]
}

interface DrawnIconProps {
  readonly icon: IconData
  readonly size?: number
  readonly strokeWidth?: number
  readonly class?: string
}

function linesOf({ node }: IconData): SVGElement[] {
  return node.map(([tag, attributes]) => {
    const line = document.createElementNS('http://www.w3.org/2000/svg', tag)
    for (const [name, value] of Object.entries(attributes)) line.setAttribute(name, String(value))
    return line
  })
}

/**
 * Draws a lucide icon. Used by `build/drawn-icons.ts` instead of lucide's component, which is
 * fifteen times as large.
 */
export function DrawnIcon(props: DrawnIconProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={props.size ?? 24}
      height={props.size ?? 24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={props.strokeWidth ?? 2}
      stroke-linecap="round"
      stroke-linejoin="round"
      class={`lucide lucide-${props.icon.name} ${props.class ?? ''}`}
      aria-hidden="true"
    >
      {linesOf(props.icon)}
    </svg>
  )
}
