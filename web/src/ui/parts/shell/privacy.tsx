import Cloud from 'lucide-solid/icons/cloud'
import ShieldCheck from 'lucide-solid/icons/shield-check'
import { usePage } from '../../state/shell/page.ts'
import { Icon } from '../icon.tsx'

/** Says on every screen who is contacted. */
export function Privacy() {
  const page = usePage()
  const servers = () =>
    (page.boot()?.modelOrigins ?? []).map((origin) => origin.replace(/^https?:\/\//, ''))
  const cloud = () => page.boot()?.cloudHosts ?? []
  const sentence = () => {
    if (cloud().length > 0) return `Pictures of the screen may be sent to ${cloud().join(', ')}.`
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
        <Icon of={cloud().length > 0 ? Cloud : ShieldCheck} />
        {cloud().length > 0 ? 'Cloud' : 'Local'}
      </button>
      <div id="privacy-words" class="privacy-words" popover="auto" role="note">
        <p>{sentence()}</p>
        <p>The browser under test opens the address you name.</p>
        <p>
          <a href="/settings/local-mode">What was contacted, and what is stopped</a>
        </p>
      </div>
    </>
  )
}
