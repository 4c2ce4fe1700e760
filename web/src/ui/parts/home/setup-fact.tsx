import CircleCheck from 'lucide-solid/icons/circle-check'
import CircleDashed from 'lucide-solid/icons/circle-dashed'
import type { JSX } from 'solid-js'
import { Icon } from '../icon.tsx'

/** One fact with its state as an icon; the words say it too. */
export function SetupFact(props: { isReady: boolean; children: JSX.Element }) {
  return (
    <p class="setup-fact" data-ready={props.isReady}>
      <Icon of={props.isReady ? CircleCheck : CircleDashed} />
      <span>{props.children}</span>
    </p>
  )
}
