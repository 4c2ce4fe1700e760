import { type BrowserNetwork, isHostPattern } from '@harness/shared/device/browser-network.ts'
import { resolve } from '@harness/shared/order/options/layers.ts'
import { Show } from 'solid-js'
import { ChoiceGroup } from '../controls/choice-group.tsx'
import type { OptionsProps } from './option-props.ts'
import { WordList } from './word-list.tsx'

/** Choices for a browser, which is unlimited by default; a prototype may contact no host. */
const BROWSER = [
  ['all', 'All hosts that its pages ask for'],
  ['same_site', 'Only the site of the app'],
  ['listed', 'The site of the app, and these hosts'],
] as const
const PROTOTYPE = [
  ['same_site', 'Only its own files'],
  ['listed', 'Its own files, and these hosts'],
] as const

function faultOf(host: string): string | undefined {
  return isHostPattern(host.toLowerCase())
    ? undefined
    : 'Enter a host name such as cdn.example.com, or *.example.com for all below it.'
}

/** Selects the hosts that the browser under test may contact. */
export function ContactsField(props: OptionsProps) {
  const isPrototype = () => props.context.surface === 'html'
  const strictest = () => (isPrototype() ? 'same_site' : 'all')
  const contacts = () => resolve(props.layers, 'contacts', props.context).value
  const policy = () => {
    const chosen = contacts()?.policy ?? 'all'
    return chosen === 'all' ? strictest() : chosen
  }
  const hosts = () => contacts()?.hosts ?? []
  const choose = (value: BrowserNetwork['policy']) =>
    props.onChange({
      contacts: value === 'listed' ? { policy: value, hosts: hosts() } : { policy: value },
    })
  return (
    <>
      <ChoiceGroup
        legend={isPrototype() ? 'The prototype may contact' : 'The browser may contact'}
        choices={isPrototype() ? PROTOTYPE : BROWSER}
        value={policy()}
        onChoose={choose}
      />
      <Show when={policy() === 'listed'}>
        <fieldset class="choice-group words-field">
          <legend>These hosts</legend>
          <WordList
            label="These hosts"
            add="Add host"
            words={hosts()}
            fault={faultOf}
            onChange={(words) =>
              props.onChange({
                contacts: { policy: 'listed', hosts: words.map((word) => word.toLowerCase()) },
              })
            }
          />
        </fieldset>
      </Show>
    </>
  )
}
