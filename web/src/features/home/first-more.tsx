import ShieldCheck from 'lucide-solid/icons/shield-check'
import { type Accessor, createSignal, Show } from 'solid-js'
import { Icon } from '../../kit/controls/icon.tsx'
import type { OpenedFiles } from '../../kit/files/create-opened-files.ts'
import { usePage } from '../../kit/page/page.ts'
import { OpenButton } from '../../kit/runs/open-button.tsx'
import { AddressDoor } from './address-door.tsx'
import { DesignDoor } from './design-door.tsx'

interface OtherDoorsProps {
  readonly files: OpenedFiles
  readonly onAnswer: (answers: boolean) => void
}

export function OtherDoors(props: OtherDoorsProps) {
  return (
    <>
      <AddressDoor onAnswer={props.onAnswer} />
      <DesignDoor files={props.files} />
    </>
  )
}

/** Privacy note, and the button that opens a shared file. */
export function Foot(props: { files: OpenedFiles }) {
  const page = usePage()
  const isKept = createOffline()
  const hosts = () => page.boot()?.cloudHosts ?? []
  return (
    <div class="first-home-foot row-wrap col-span-full gap-[8px_20px] pt-16 quiet-text rule-t">
      <p class="flex flex-[1_1_400px] gap-8">
        <Icon of={ShieldCheck} />
        <span>
          <Show
            when={hosts().length === 0}
            fallback={`Pictures of the screen may be sent to ${hosts().join(', ')}.`}
          >
            <b class="bold text-ink">Everything stays on this machine.</b> Nothing is sent unless
            you choose a cloud model. No account, no telemetry.
          </Show>
          <Show when={isKept()}> Opens without a network.</Show>
        </span>
      </p>
      <a href="/settings/health">Set-up</a>
      <OpenButton opener={props.files.opener} word="Open a file someone sent…" />
    </div>
  )
}

/** True once the service worker has stored the app, so that it opens without bridge or host. */
function createOffline(): Accessor<boolean> {
  const [isKept, setIsKept] = createSignal(false)
  if ('serviceWorker' in navigator) void navigator.serviceWorker.ready.then(() => setIsKept(true))
  return isKept
}
