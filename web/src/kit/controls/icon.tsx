import type { LucideProps } from 'lucide-solid'
import type { JSX } from 'solid-js'

export type IconShape = (props: LucideProps) => JSX.Element

/** An icon next to a word: 16 px, or 14 in chips, 15 on the strip, 18 in the rail. */
export function Icon(props: { of: IconShape; size?: 12 | 14 | 15 | 16 | 18 | 20; class?: string }) {
  const size = () => props.size ?? 16
  return (
    <>
      {props.of({
        class: `icon ${props.class ?? ''}`,
        size: size(),
        strokeWidth: size() < 16 ? 2.1 : 1.75,
        'aria-hidden': 'true',
      })}
    </>
  )
}
