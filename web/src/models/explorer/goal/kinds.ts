// What a goal is about, by its verb: which words lead there, which words say that it is done, and what it allows.
import { stem } from './stem.ts'
import { idea } from './words.ts'

export type KindName =
  | 'buy'
  | 'book'
  | 'register'
  | 'contact'
  | 'delete'
  | 'cancel'
  | 'complete'
  | 'change'
  | 'add'
  | 'find'
  /** Anything else: the verb is the goal's own. */
  | 'do'

export interface Kind {
  readonly name: KindName
  /** Verbs and the way as ideas (`words.ts`). */
  readonly verbs: readonly string[]
  /** A sentence that says that it is done. */
  readonly done: RegExp
  /** Ideas on the way there, later ones weighing more. */
  readonly chain: readonly string[]
}

const AS_WRITTEN: readonly Kind[] = [
  {
    name: 'buy',
    verbs: ['buy', 'checkout', 'pay'],
    done: /\b(order(ed)?|purchase|payment)\b.*\b(placed|confirmed|completed?|received|success(ful)?|accepted)\b|\bthank(s| you)\b.*\b(order|purchase|shopping|buying)\b|\border (number|no\.?|confirmation|reference)\b|\breceipt\b|\bon (its|their) way\b/,
    chain: ['add', 'basket', 'next', 'checkout', 'place', 'buy', 'confirm'],
  },
  {
    name: 'book',
    verbs: ['book', 'schedule', 'appointment', 'rent', 'hire'],
    done: /\b(booking|reservation|appointment|stay|table|visit|room|seat|slot|class)\b.*\b(confirmed|completed?|made|booked|reserved)\b|\byou (are|have) booked\b|\b(booked|reserved)\b|\bthank(s| you)\b.*\b(booking|reservation|reserving)\b|\b(booking|reservation) (reference|number|code)\b|\bsee you\b|\bwe (have|got|have got|(have )?received) your (booking|reservation|appointment)\b/,
    chain: ['select', 'choose', 'appointment', 'check', 'availability', 'next', 'book', 'confirm'],
  },
  {
    name: 'register',
    verbs: ['register', 'become', 'subscribe', 'apply', 'request', 'claim'],
    done: /\bwelcome,? (?!to\b|back\b)\w|\b(registered|signed up|subscribed|joined|enrolled)\b|\byou have (got )?a (place|spot)\b|\byour (place|spot) is\b|\baccount\b.*\b(created|ready)\b|\bcheck your (inbox|e-?mail)\b|\bthank(s| you)\b.*\b(joining|signing|registering|subscribing|registration)\b|\b(registration|application|request)\b.*\b(complete|received|sent|submitted)\b|\bon the list\b|\byou(['’]re| are) in[,!]/,
    chain: ['start', 'next', 'subscribe', 'register', 'confirm'],
  },
  {
    name: 'contact',
    verbs: ['contact', 'send', 'write', 'message', 'ask', 'report', 'leave', 'submit', 'publish'],
    done: /\b(message|enquiry|inquiry|request|report|feedback|question|review|form|ticket|application)\b.*\b(sent|received|delivered|submitted|published)\b|\bsent\b|\bthank(s| you)\b.*\b(message|feedback|enquiry|writing|contacting|getting in touch|review|report|question|request)\b|\bwe('ll| will) (get back|reply|answer|be in touch)\b|\byour (message|request|report|question|enquiry) is with\b|\bwe have (got |received )?your (message|request|report|question|enquiry)\b/,
    chain: ['help', 'contact', 'message', 'next', 'submit', 'send'],
  },
  {
    name: 'delete',
    verbs: ['delete', 'clear', 'empty', 'close'],
    done: /\b(deleted|removed|cleared|erased|closed)\b|\bis no longer\b|\bis (now )?empty\b|\bis gone\b|\bno longer on (the|our|your) list\b/,
    chain: ['confirm', 'delete'],
  },
  {
    name: 'cancel',
    verbs: ['cancel', 'unsubscribe', 'stop', 'end'],
    done: /\b(cancell?ed|unsubscribed|stopped|ended)\b|\b(get|receive|send you|be sent|come) no (more|further)\b|\bno longer (get|receive|be sent|subscribed)\b/,
    chain: ['confirm', 'cancel'],
  },
  {
    name: 'complete',
    verbs: ['complete', 'mark'],
    done: /\b(completed|done|finished)\b/,
    chain: ['complete', 'done'],
  },
  {
    name: 'change',
    verbs: [
      'change',
      'set',
      'switch',
      'turn',
      'enable',
      'disable',
      'rename',
      'save',
      'choose',
      'move',
      'select',
    ],
    done: /\b(saved|updated|changed|applied|renamed|switched|enabled|disabled|stored|turned (on|off))\b|\bis now\b|\b(is|are) (on|off)\b/,
    chain: ['account', 'settings', 'change', 'confirm', 'apply', 'save'],
  },
  {
    name: 'add',
    verbs: ['add', 'put', 'plan', 'place'],
    done: /\b(added|created|saved|placed)\b|\bis (now )?(active|yours)\b|\b(is|are) now (on|in|part of)\b|\bin your (basket|cart|bag|list)\b|\b[1-9]\d* (items?|tasks?|todos?|notes?|entr(y|ies))\b/,
    chain: ['save', 'add'],
  },
  {
    name: 'find',
    verbs: [
      'search',
      'look',
      'show',
      'see',
      'view',
      'read',
      'check',
      'learn',
      'open',
      'compare',
      'visit',
      'track',
      'trace',
      'locate',
    ],
    done: /\b([1-9]\d* (results?|match(es)?|found)|found [1-9]\d*|results? for|showing [1-9])/,
    chain: [],
  },
]

export const KINDS: readonly Kind[] = AS_WRITTEN.map((kind) => ({
  ...kind,
  verbs: kind.verbs.map(idea),
  chain: kind.chain.map(idea),
}))

/** Done, whatever it was. */
const ANY_DONE =
  /\b(done|completed?|success(ful|fully)?|thank(s| you)|confirmed|confirmation|received|granted)\b/

/** The kind of a goal whose verb is none of these: to renew is done when something is renewed. */
export function kindOf(verb: string): Kind {
  return {
    name: 'do',
    verbs: [idea(verb)],
    done: new RegExp(`\\b${stem(verb)}\\p{L}?e?d\\b|${ANY_DONE.source}`, 'u'),
    chain: ['next', 'submit', 'confirm', verb].map(idea),
  }
}

/** What a page says once it has taken what was sent, whatever that was. */
export const ACCEPTED =
  /\b(received|thanks?( you)?|reported|posted|published|applied|renewed|requested|added|subscribed|changed|confirmed|confirmation|sent|placed|booked|reserved|registered|enrolled|joined|submitted|ordered|paid|cancell?ed|deleted|removed|saved|updated|accepted|granted|recorded|issued|scheduled|completed?|success(ful(ly)?)?|welcome|see you|enjoy|on (its|their|the) (way|list)|starts? (today|tomorrow|now)|you are (on|in)|is yours|all set|we will (come|write|call|send|be in touch|get back|reply|contact|expect)|we look forward|we (have|['’]ve)( got| received)? your|(request|message|report|question|enquiry) is with|is (ready|done|changed))\b/

/** A sentence that speaks of what is not, not yet, or only if: never a proof. */
export const UNREAL =
  /\b(no|not|never|cannot|can['’]t|could|couldn['’]t|didn['’]t|wasn['’]t|unable|failed|fails|error|before|once|when|if|to be|yet|please|must|should|would|almost|nearly|nothing|no longer|only|can be)\b|\bwill be (confirmed|sent|placed|booked|saved|added|changed)\b|\?\s*$/
