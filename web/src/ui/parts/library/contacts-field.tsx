import { type BrowserNetwork, isHostPattern } from '@harness/shared/language/browser-network.ts'
import { inherit, type Layers } from '@harness/shared/library/inherit.ts'
import { Show } from 'solid-js'
import { CONTACT_LABELS, contactsText, PROTOTYPE_CONTACT_LABELS } from '../../words/contacts.ts'
import { ChoiceGroup } from '../choice-group.tsx'
import { SourceLine } from './source-line.tsx'
import { WordList } from './word-list.tsx'

/** A browser reaches everything unless it is limited; a prototype nothing unless it is allowed. */
const BROWSER = [
  ['all', CONTACT_LABELS.all],
  ['same_site', CONTACT_LABELS.same_site],
  ['listed', CONTACT_LABELS.listed],
] as const
const PROTOTYPE = [
  ['same_site', PROTOTYPE_CONTACT_LABELS.same_site],
  ['listed', PROTOTYPE_CONTACT_LABELS.listed],
] as const

function faultOf(host: string): string | undefined {
  return isHostPattern(host.toLowerCase())
    ? undefined
    : 'Enter a host name such as cdn.example.com, or *.example.com for all below it.'
}

interface ContactsFieldProps {
  readonly layers: Layers
  /** Of the application whose value is inherited. */
  readonly applicationName?: string | undefined
  /** What runs is a prototype made of HTML files. */
  readonly isPrototype?: boolean
  readonly onChange: (patch: { readonly contacts: BrowserNetwork | undefined }) => void
}

/** Which hosts the browser under test may contact. */
export function ContactsField(props: ContactsFieldProps) {
  const closed = () => (props.isPrototype ? 'same_site' : 'all')
  const contacts = () => inherit(props.layers, 'contacts', { policy: closed() })
  const policy = () => {
    const chosen = contacts().value?.policy ?? 'all'
    return chosen === 'all' ? closed() : chosen
  }
  const hosts = () => contacts().value?.hosts ?? []
  const choose = (value: BrowserNetwork['policy']) =>
    props.onChange({
      contacts: value === 'listed' ? { policy: value, hosts: hosts() } : { policy: value },
    })
  return (
    <>
      <ChoiceGroup
        legend={props.isPrototype ? 'The prototype may contact' : 'The browser may contact'}
        choices={props.isPrototype ? PROTOTYPE : BROWSER}
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
      <SourceLine
        of={contacts()}
        name={props.applicationName}
        text={(value) => contactsText(value, props.isPrototype)}
        reset={() => props.onChange({ contacts: undefined })}
      />
    </>
  )
}
