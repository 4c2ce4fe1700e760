import Cloud from 'lucide-solid/icons/cloud'
import ShieldCheck from 'lucide-solid/icons/shield-check'
import { createSignal, lazy, Show, Suspense } from 'solid-js'
import { createTraffic } from '../../state/privacy/create-traffic.ts'
import { usePage } from '../../state/shell/page.ts'
import { Icon } from '../icon.tsx'

const Contacts = lazy(() =>
  import('../settings/contacts.tsx').then((part) => ({ default: part.Contacts })),
)

/** Says on every screen which hosts are allowed; opens to those contacted. */
export function Privacy() {
  const page = usePage()
  const traffic = createTraffic(page)
  const [isOpen, setIsOpen] = createSignal(false)
  const servers = () =>
    (page.boot()?.modelOrigins ?? []).map((origin) => origin.replace(/^https?:\/\//, ''))
  const cloud = () => page.boot()?.cloudHosts ?? []
  const sentence = () => {
    if (cloud().length > 0) return `Pictures of the screen may be sent to ${cloud().join(', ')}.`
    if (page.hosting === 'static')
      return 'This page contacts the site it came from, for its own files alone, and this machine.'
    const [server] = servers()
    const more =
      server === undefined
        ? 'the bridge.'
        : `the bridge and the model server at ${servers().join(', ')}.`
    return `Only this machine is contacted: ${more}`
  }
  const more = () => {
    if (cloud().length > 0) return cloud().length > 1 ? `${cloud().length} hosts` : cloud()[0]
    const gaps = traffic.gaps() ?? 0
    return gaps > 0 ? `${gaps} gaps in this browser` : `${traffic.sentOut()} sent out`
  }
  const hasGaps = () => cloud().length === 0 && (traffic.gaps() ?? 0) > 0
  return (
    <>
      <button
        type="button"
        class="button privacy"
        data-gaps={hasGaps()}
        popovertarget="privacy-words"
        title={sentence()}
      >
        <Icon of={cloud().length > 0 ? Cloud : ShieldCheck} />
        <span>
          {cloud().length > 0 ? 'Cloud' : 'Local'}
          <span class="privacy-more">, {more()}</span>
        </span>
      </button>
      <div
        id="privacy-words"
        class="privacy-words"
        popover="auto"
        role="note"
        onToggle={(event) => {
          setIsOpen(event.newState === 'open')
          void traffic.refresh()
        }}
      >
        <p>{sentence()}</p>
        <p>The browser under test opens the address you name.</p>
        <Show when={isOpen()}>
          <Suspense>
            <Contacts entries={traffic.ledger()} />
          </Suspense>
        </Show>
        <p>
          <a href="/settings/local-mode">Test the network lock</a>
        </p>
      </div>
    </>
  )
}
