/** A goal on one of the small sites, and the mark that its page leaves when it was really reached; none: impossible. */
export interface SiteGoal {
  readonly site: string
  readonly text: string
  readonly mark?: string
  /** What the page would leave if the wrong thing was sent instead. */
  readonly never?: string
}

export const SITE_GOALS: readonly SiteGoal[] = [
  {
    site: 'hotel',
    text: 'Book the Garden room for two guests on 14 March 2027 as Ana Lima',
    mark: 'booked-Garden-2',
  },
  { site: 'hotel', text: 'Find the phone number of the reception', mark: 'phone' },
  { site: 'hotel', text: 'Book the Attic room for two guests' },
  { site: 'hotel', text: 'Book a table in the restaurant' },
  { site: 'todo', text: 'Add a task “Buy milk”', mark: 'added-buy-milk' },
  { site: 'todo', text: 'Delete the task “Call the dentist”', mark: 'deleted-call-the-dentist' },
  { site: 'todo', text: 'Mark the task “Pay the rent” as done', mark: 'completed-pay-the-rent' },
  { site: 'todo', text: 'Share the list with bo@example.com' },
  {
    site: 'settings',
    text: 'Change the email address to new@example.org',
    mark: 'saved-profile-Ina-new@example.org',
  },
  { site: 'settings', text: 'Turn off the weekly digest', mark: 'saved-alerts-on' },
  { site: 'settings', text: 'Switch to the dark theme', mark: 'saved-look-Dark-Normal' },
  { site: 'settings', text: 'Change the username to “zoe”' },
  { site: 'wizard', text: 'Apply for a student library card', mark: 'card-student' },
  { site: 'wizard', text: 'Rent the reading hall for 12 May 2027' },
  { site: 'recipes', text: 'Find the recipe for lentil soup', mark: 'lentil' },
  { site: 'recipes', text: 'Find the recipe for pasta with sage', mark: 'pasta' },
  { site: 'recipes', text: 'Find a recipe for sushi' },
  { site: 'recipes', text: 'Buy a bread knife' },
  {
    site: 'club',
    text: 'Send the message “Do you have boats for children?” to the rowing club',
    mark: 'message',
  },
  { site: 'club', text: 'Find the training times for juniors', mark: 'times' },
  { site: 'club', text: 'See my invoices' },
  { site: 'club', text: 'Reserve a boat for Sunday' },
  {
    site: 'paper',
    text: 'Subscribe to the garden letter with bo@example.com',
    mark: 'letter-garden-bo@example.com',
  },
  { site: 'paper', text: 'Check the weather', mark: 'weather' },
  { site: 'paper', text: 'Cancel my subscription' },
  {
    site: 'cinema',
    text: 'Buy two tickets for “The Lighthouse Keeper” on Friday',
    mark: 'tickets-lighthouse-fri-2',
  },
  { site: 'cinema', text: 'Find out what a ticket costs for children', mark: 'cinema-prices' },
  { site: 'cinema', text: 'Buy a gift voucher for €30' },
  {
    site: 'catalogue',
    text: 'Place a hold on the book “Salt Roads” and pick it up at Northgate',
    mark: 'hold-salt-Northgate',
  },
  {
    site: 'catalogue',
    text: 'Find the opening hours of the Harbour branch',
    mark: 'hours-Harbour',
  },
  { site: 'catalogue', text: 'Place a hold on “A Winter Atlas”' },
  {
    site: 'gym',
    text: 'Sign up for the Yoga class on Wednesday',
    mark: 'class-Yoga-Wednesday',
  },
  { site: 'gym', text: 'Find out how to pause a membership', mark: 'pause' },
  { site: 'gym', text: 'Sign up for the Spinning class on Wednesday' },
  {
    site: 'bakery',
    text: 'Order two rye loaves for Saturday under the name Mira Stone',
    mark: 'order-rye-2-Saturday-Mira Stone',
  },
  { site: 'bakery', text: 'Order a chocolate cake', never: 'order' },
  {
    site: 'clinic',
    text: 'Make an appointment with Dr. Aydin on 12 May 2027 at 10:30 for Jonas Keller',
    mark: 'visit-Aydin-Jonas-Keller-2027-05-12-10:30',
  },
  {
    site: 'council',
    text: 'Report a broken street light at 14 Mill Lane with the text “The lamp flickers all night”',
    mark: 'report-Street light-14 Mill Lane-The lamp flickers all night-',
  },
  {
    site: 'ferry',
    text: 'Cancel booking RW 4471, last name Berg',
    mark: 'cancelled-4471',
  },
  {
    site: 'mobile',
    text: 'Change the language to German and turn off roaming',
    mark: 'set-Rosa-German-50-on-off',
  },
  { site: 'parcels', text: 'Find out where parcel KT-RW 482 is', mark: 'tracked-482' },
  { site: 'poll', text: 'Vote for the ice rink', never: 'vote' },
  {
    site: 'school',
    text: 'Enrol Tom Baker (tom@example.com) in the course French advanced',
    mark: 'enrolled-French advanced-Tom-Baker-tom@example.com',
  },
  { site: 'tram', text: 'Buy two day tickets for zone B', mark: 'tickets-Day ticket-Zone B-2' },
  { site: 'trees', text: 'Order a lemon tree', never: 'tree' },
  {
    site: 'woolshop',
    text: 'Return the wool scarf from order 1042 because it is too small',
    mark: 'return-scarf-Too small',
  },
  {
    site: 'vet',
    text: 'Order a repeat prescription of Metacam 100 ml for the dog Rufus: owner Ellen Marsh, phone 0161 496 0042, to be collected at the practice',
    mark: 'prescription-Rufus-Ellen Marsh-0161 496 0042-Metacam 100 ml-collect',
    never: 'registered',
  },
  { site: 'vet', text: 'Find out what a yearly vaccination costs for a cat', mark: 'fees-cats' },
  {
    site: 'vet',
    text: 'Register the horse Bella, owner Ellen Marsh, phone 0161 496 0042',
    never: 'registered',
  },
  {
    site: 'toollibrary',
    text: 'Reserve the cordless drill from 3 June 2027 to 6 June 2027 with member number 2085',
    mark: 'reserved-drill-2085-2027-06-03-2027-06-06',
  },
  {
    site: 'toollibrary',
    text: 'Become a concession member as Omar Haddad, omar@example.com, without getting news',
    mark: 'joined-Concession-Omar Haddad-omar@example.com-quiet',
  },
  {
    site: 'toollibrary',
    text: 'Reserve the chain saw for 5 June 2027 with member number 2085',
    never: 'reserved',
  },
  {
    site: 'energy',
    text: 'Send an electricity meter reading of 48210 for customer number 700315220, read on 30 April 2027',
    mark: 'reading-700315220-Electricity-48210-2027-04-30',
  },
  {
    site: 'energy',
    text: 'Change customer number 700315220 to the Night Saver tariff from 1 July 2027',
    mark: 'switched-Night Saver-700315220-1 July 2027',
  },
  {
    site: 'energy',
    text: 'Send a water meter reading of 1120 for customer number 700315220, read on 30 April 2027',
    never: 'reading',
  },
  {
    site: 'laundry',
    text: 'Have three shirts and one duvet picked up on Thursday morning from Lena Ford, 5 Quay Street',
    mark: 'pickup-Shirt3-Duvet1-Thursday morning-Lena Ford-5 Quay Street',
  },
  {
    site: 'laundry',
    text: 'Find out if the laundry with ticket number 3318 is ready',
    mark: 'ticket-3318',
  },
  {
    site: 'laundry',
    text: 'Have a leather jacket cleaned, picked up on Friday morning from Lena Ford, 5 Quay Street',
    never: 'pickup',
  },
  {
    site: 'theatre',
    text: 'Buy seats C4 and C5 for “The Seagull” on 9 October 2027 as Priya Nair, priya@example.com',
    mark: 'seats-seagull-2027-10-09-C4-C5-Priya Nair-priya@example.com',
  },
  { site: 'theatre', text: 'Find out when the café opens', mark: 'visit' },
  {
    site: 'theatre',
    text: 'Buy seat B2 for “The Winter’s Tale” on 12 October 2027 as Priya Nair, priya@example.com',
    never: 'seats',
  },
  {
    site: 'allotments',
    text: 'Join the waiting list for a half plot at Mill Meadow as Grace Obi, 3 Church Row, phone 01235 496011. She lives in the parish',
    mark: 'waiting-Mill Meadow-half-Grace Obi-3 Church Row-01235 496011',
  },
  { site: 'allotments', text: 'Find out if bonfires are allowed', mark: 'rule-fires' },
  { site: 'allotments', text: 'Pay the rent for plot 14 by card', never: 'report' },
  { site: 'swim', text: 'Find out what ten visits to the sauna cost', mark: 'prices-Sauna' },
  {
    site: 'swim',
    text: 'Enrol my child Ben in the Dolphins course: I am Clara Voss, mobile 0170 555 0123',
    mark: 'enrolled-Dolphins-Clara Voss-Ben-0170 555 0123',
  },
  { site: 'swim', text: 'Enrol Clara Voss in the crawl course for adults', never: 'enrolled' },
  {
    site: 'canteen',
    text: 'Order two lentil soups and one apple cake for 12:15, name Ida Brandt',
    mark: 'lunch-Lentil soup2-Apple cake1-12:15-Ida Brandt',
  },
  { site: 'canteen', text: 'Find out how much money is on card 55 210', mark: 'balance' },
  { site: 'canteen', text: 'Order one fish pie for 12:45, name Ida Brandt', never: 'lunch' },
  {
    site: 'florist',
    text: 'Order a large Velvet bouquet for Mia Lund, 4 Canal Street, on 6 August 2027 with the card “All my love”',
    mark: 'flowers-Velvet-Large-Mia Lund-4 Canal Street-2027-08-06-All my love',
  },
  { site: 'florist', text: 'Find the opening hours of the shop', mark: 'shop' },
  {
    site: 'florist',
    text: 'Order the Winter bouquet for Mia Lund, 4 Canal Street, on 6 August 2027',
    never: 'flowers',
  },
  {
    site: 'choir',
    text: 'Sign up for a trial rehearsal as an alto: my name is Rosa Field, rosa@example.com',
    mark: 'choir-Alto-Rosa Field-rosa@example.com-quiet',
  },
  { site: 'choir', text: 'Find out when the summer concert is', mark: 'concerts' },
  {
    site: 'choir',
    text: 'Sign up for a trial rehearsal as a tenor: my name is Otto Field, otto@example.com',
    never: 'choir',
  },
  { site: 'loans', text: 'Renew the book “Birds at Dusk”', mark: 'renewed-Birds at Dusk' },
  { site: 'loans', text: 'Renew the book “The Long Field”', never: 'renewed' },
  {
    site: 'account',
    text: 'Change the delivery address to 12 Hill Road, Leeds LS2 7AB',
    mark: 'address-12 Hill Road-Leeds-LS2 7AB',
  },
  { site: 'account', text: 'Skip the delivery on 13 May', mark: 'skipped-13 May' },
  { site: 'account', text: 'Skip the delivery on 27 May', never: 'skipped' },
  {
    site: 'guesthouse',
    text: 'Cancel booking VR-8812 for Costa',
    mark: 'cancelled-VR-8812',
    never: 'arrival',
  },
  { site: 'guesthouse', text: 'Cancel booking VR-9000 for Costa', never: 'cancelled' },
]
