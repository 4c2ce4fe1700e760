// Ten goals on three applications, each as what a person wants to do in turn, in the words of the
// application.
import type { Check } from '@harness/shared/language/run.ts'

export type Want =
  | { readonly press: string }
  | { readonly fill: string; readonly with: string }
  /** `option`: as a person would say it, not as the list writes it. */
  | { readonly choose: string; readonly option: string }

export interface Goal {
  readonly name: string
  readonly app: 'shop' | 'helpdesk' | 'museum'
  readonly wants: readonly Want[]
  readonly check: Check
}

const press = (...labels: readonly string[]): readonly Want[] =>
  labels.map((label) => ({ press: label }))
const text = (value: string): Check => ({ kind: 'text', value })

export const GOALS: readonly Goal[] = [
  {
    name: 'order a mug',
    app: 'shop',
    wants: [
      ...press('Mugs', 'Tide mug', 'Blue', 'Small', 'Add to basket', 'Checkout'),
      { fill: 'Full name', with: 'Maya Lind' },
      { fill: 'Email', with: 'maya@example.com' },
      ...press('Place order'),
      { fill: 'Phone number', with: '030 5550142' },
      ...press('Place order'),
    ],
    check: text('your order is placed'),
  },
  {
    name: 'a vase in the basket',
    app: 'shop',
    wants: [
      { fill: 'Search the shop', with: 'poppy vase' },
      ...press('Search', 'Poppy vase', 'Red', 'Large', 'Add to basket'),
    ],
    check: text('Added to your basket'),
  },
  {
    name: 'book a workshop',
    app: 'shop',
    wants: [
      ...press('Workshops', 'Wheel workshop', 'Saturday'),
      { fill: 'Full name', with: 'Maya Lind' },
      ...press('Book a place'),
    ],
    check: text('Your place is booked'),
  },
  {
    name: 'the time of a delivery',
    app: 'shop',
    wants: [
      ...press('Delivery'),
      { fill: 'Postcode', with: '10115' },
      ...press('Check delivery time'),
    ],
    check: text('postcode 10115'),
  },
  {
    name: 'a newsletter',
    app: 'shop',
    wants: [
      ...press('Newsletter'),
      { fill: 'Email', with: 'maya@example.com' },
      ...press('Sign up'),
    ],
    check: text('signed up'),
  },
  {
    name: 'an entry far down',
    app: 'helpdesk',
    wants: press('Stream', 'Entry 28', 'Like'),
    check: text('Liked'),
  },
  {
    name: 'a form in three parts',
    app: 'helpdesk',
    wants: [
      ...press('Board', 'Begin'),
      { fill: 'Title', with: 'Plan' },
      ...press('Next', 'Large', 'Finish', 'Show it'),
    ],
    check: text('Shown'),
  },
  {
    name: 'a choice of a list',
    app: 'helpdesk',
    wants: [...press('Setup', 'Expert'), { choose: 'Zone', option: 'the south' }],
    check: text('South'),
  },
  {
    name: 'a piece that is searched',
    app: 'museum',
    wants: [{ fill: 'Suche', with: 'Stück 7' }, ...press('Los', 'Stück 7')],
    check: { kind: 'url', value: 'sammlung/7' },
  },
  {
    name: 'a day of many',
    app: 'museum',
    wants: press('Besuch', '55'),
    check: text('Tag 55'),
  },
]
