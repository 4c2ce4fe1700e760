import ShieldCheck from 'lucide-solid/icons/shield-check'
import { usePage } from '../../state/shell/page.ts'
import { Icon } from '../icon.tsx'

/** Says on every screen who is contacted. */
export function Privacy() {
  const page = usePage()
  const servers = () =>
    (page.boot()?.modelOrigins ?? []).map((origin) => origin.replace(/^https?:\/\//, ''))
  const sentence = () => {
    const [server] = servers()
    const more =
      server === undefined
        ? 'the bridge.'
        : `the bridge and the model server at ${servers().join(', ')}.`
    return `Only this machine is contacted: ${more}`
  }
  return (
    <>
      <button type="button" class="button privacy" popovertarget="privacy-words" title={sentence()}>
        <Icon of={ShieldCheck} />
        Local
      </button>
      <div id="privacy-words" class="privacy-words" popover="auto" role="note">
        <p>{sentence()}</p>
        <p>The browser under test opens the address you name.</p>
      </div>
    </>
  )
}
