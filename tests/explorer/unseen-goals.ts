// Five small sites with seven goals each, five of them possible, by authors who knew the sample and not the explorer; it held on
// each of them when it first saw it. Nothing here is mended for the explorer's sake.
import type { SiteGoal } from './goals.ts'

export const UNSEEN_GOALS: readonly SiteGoal[] = [
  {
    site: 'blood',
    text: 'Book a blood donation in Millfield on 12 May.',
    mark: 'booked-millfield-12-may',
  },
  { site: 'blood', text: 'Move my appointment to 15:30.', mark: 'moved-15-30' },
  {
    site: 'blood',
    text: 'Find out how long I have to wait after a new tattoo.',
    mark: 'saw-wait-tattoo',
  },
  { site: 'blood', text: 'Turn on reminders by text message.', mark: 'reminder-text-on' },
  { site: 'blood', text: 'Order a new donor card because mine was stolen.', mark: 'card-stolen' },
  { site: 'blood', text: 'Book a plasma donation in Hartwell.', never: 'booked' },
  { site: 'blood', text: 'Ask for the donor bus to come to my company in June.', never: 'booked' },
  {
    site: 'school',
    text: 'Report that Ella is absent on Monday because of illness.',
    mark: 'absent-ella-monday-illness',
  },
  {
    site: 'school',
    text: "Book a parents' evening meeting with Mr Hale at 17:20.",
    mark: 'meeting-hale-17-20',
  },
  { site: 'school', text: 'Sign Sam up for the drama club.', mark: 'club-drama-sam' },
  { site: 'school', text: 'Change my phone number to 0151 555 0177.', mark: 'phone-01515550177' },
  { site: 'school', text: 'Find out when the summer holidays begin.', mark: 'saw-term-dates' },
  { site: 'school', text: 'Sign Ella up for the football club.', never: 'club' },
  { site: 'school', text: 'Buy a school jumper online.', never: 'club' },
  {
    site: 'tailor',
    text: 'Have a pair of trousers shortened by 4 cm.',
    mark: 'alteration-trousers-shorten-4',
  },
  {
    site: 'tailor',
    text: 'Book a fitting for a wedding dress on Thursday.',
    mark: 'fitting-wedding-dress-thursday',
  },
  { site: 'tailor', text: 'Check whether ticket 4471 is ready.', mark: 'saw-ticket-4471' },
  { site: 'tailor', text: 'Find out what a new zip in a coat costs.', mark: 'saw-prices-coats' },
  {
    site: 'tailor',
    text: 'Ask for a call back on Wednesday afternoon.',
    mark: 'callback-wednesday-afternoon',
  },
  { site: 'tailor', text: 'Have a pair of leather shoes repaired.', never: 'alteration' },
  {
    site: 'tailor',
    text: 'Have a jacket mended on the same day with the express service.',
    never: 'alteration',
  },
  {
    site: 'words',
    text: 'Ask for a quote to translate a birth certificate from Polish into English.',
    mark: 'quote-birth-certificate-polish-english',
  },
  {
    site: 'words',
    text: 'Book a Spanish interpreter by phone for Wednesday.',
    mark: 'interpreter-spanish-by-phone-wednesday',
  },
  { site: 'words', text: 'Find out how far order LT-2207 is.', mark: 'saw-order-lt-2207' },
  {
    site: 'words',
    text: 'Ask the office to call me back on Tuesday afternoon.',
    mark: 'callback-tuesday-afternoon',
  },
  {
    site: 'words',
    text: 'Find out what a certified translation costs.',
    mark: 'saw-certified-prices',
  },
  {
    site: 'words',
    text: 'Ask for a quote to translate a letter from English into Japanese.',
    never: 'quote',
  },
  { site: 'words', text: 'Pay for order LT-2198 by card.', never: 'paid' },
  {
    site: 'makers',
    text: 'Book the laser cutter on Friday at 18:00.',
    mark: 'booked-laser-cutter-friday-18-00',
  },
  { site: 'makers', text: 'Cancel my booking for the 3D printer.', mark: 'cancelled-3d-printer' },
  {
    site: 'makers',
    text: 'Sign up for the welding introduction in April.',
    mark: 'signed-up-welding-april',
  },
  { site: 'makers', text: 'Change my membership to the weekend plan.', mark: 'plan-weekend' },
  { site: 'makers', text: 'Find out where the first aid box is.', mark: 'saw-first-aid' },
  { site: 'makers', text: 'Book the CNC mill for Thursday.', never: 'booked' },
  { site: 'makers', text: 'Pause my membership for two months.', never: 'plan' },
]
