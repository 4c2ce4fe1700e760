import type { SiteGoal } from './goals.ts'

/** Goals on six more small sites, written by somebody who has not seen how the explorer works. */
export const EXAM_GOALS: readonly SiteGoal[] = [
  {
    site: 'observatory',
    text: 'Reserve three seats for the Saturn evening in the name of Petra Holm, petra@example.org',
    mark: 'seats-saturn-3-Petra Holm-petra@example.org',
    never: 'seats-moon',
  },
  {
    site: 'observatory',
    text: 'Find out what happens when the sky is cloudy',
    mark: 'cloudy',
  },
  {
    site: 'observatory',
    text: 'Reserve two seats for the evening about winter meteors in the name of Petra Holm, petra@example.org',
    never: 'seats',
  },
  {
    site: 'tea',
    text: 'Put a 250 g pack of Darjeeling in the basket',
    mark: 'basket-Darjeeling-250-g',
    never: 'basket-Darjeeling-100',
  },
  { site: 'tea', text: 'Find out what delivery to Norway costs', mark: 'delivery-Norway' },
  { site: 'tea', text: 'Put 100 g of Jasmine Pearls in the basket', never: 'basket' },
  {
    site: 'helpdesk',
    text: 'Close the ticket about the broken projector in room 12',
    mark: 'closed-318-projector',
    never: 'closed-320',
  },
  {
    site: 'helpdesk',
    text: 'Create a ticket with the subject “Keyboard keys stick”, category Hardware, urgency High',
    mark: 'ticket-Keyboard keys stick-Hardware-High',
    never: 'ticket-Keyboard keys stick-General',
  },
  {
    site: 'helpdesk',
    text: 'Assign the ticket about the slow wifi to Paula Reyes',
    never: 'closed',
  },
  {
    site: 'foodbank',
    text: 'Announce a donation of 12 kg of apples on 6 March 2027 from Otto Brandt',
    mark: 'gift-apples-12-2027-03-06-Otto Brandt',
  },
  {
    site: 'foodbank',
    text: 'Give up my shift on Thursday morning',
    mark: 'gaveup-thu-am-sorting',
    never: 'gaveup-thu-pm',
  },
  { site: 'foodbank', text: 'Swap my shift on Tuesday afternoon with Nadia', never: 'gaveup' },
  {
    site: 'race',
    text: 'Enter Lena Novak (lena@example.net) for the 10 km race with a T-shirt in size M',
    mark: 'runner-10 km-Lena Novak-lena@example.net-M',
    never: 'runner-5 km',
  },
  { site: 'race', text: 'Look up the result of start number 214', mark: 'result-214' },
  {
    site: 'race',
    text: 'Enter Lena Novak (lena@example.net) for the half marathon',
    never: 'runner',
  },
  {
    site: 'archive',
    text: 'Show only the pictures of the harbour from the 1950s',
    mark: 'filtered-Harbour-1950s',
  },
  {
    site: 'archive',
    text: 'Order a scan of “Fish market at dawn” in print quality, sent to kim@example.com',
    mark: 'scan-fishmarket-print-kim@example.com',
    never: 'scan-fishmarket-screen',
  },
  { site: 'archive', text: 'Upload a photo of the old lighthouse to the archive', never: 'scan' },
]
