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
    site: 'ferry',
    text: 'Cancel booking RW 4471, last name Berg',
    mark: 'cancelled-4471',
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
  {
    site: 'parking',
    text: 'Get a visitor permit for the car KL-294-B in zone C on 3 June 2027 for the whole day',
    mark: 'permit-C-KL-294-B-2027-06-03-whole',
  },
  { site: 'parking', text: 'Find out how to contest a parking fine', mark: 'contest' },
  {
    site: 'parking',
    text: 'Get a visitor permit for the car KL-294-B in zone E on 3 June 2027',
    never: 'permit',
  },
  {
    site: 'kennel',
    text: 'Ask for a place for the dog Biscuit from 2 to 5 August 2027 with the email hedda@example.com',
    mark: 'stay-Biscuit-2027-08-02-2027-08-05-hedda@example.com-Kennel food',
  },
  { site: 'kennel', text: 'Find out which vaccinations a dog needs', mark: 'vaccinations' },
  {
    site: 'kennel',
    text: 'Book a stay for the cat Minka from 2 to 5 August 2027 with the email hedda@example.com',
    never: 'stay',
  },
  {
    site: 'printshop',
    text: 'Put 250 business cards on matt paper in the basket',
    mark: 'basket-cards-250-Matt',
  },
  {
    site: 'printshop',
    text: 'Take the posters out of my basket',
    mark: 'removed-posters-A2',
    never: 'removed-stickers',
  },
  { site: 'printshop', text: 'Put 100 flyers in size A3 in the basket', never: 'basket' },
  {
    site: 'crew',
    text: 'Make Priya Nair an editor',
    mark: 'role-Priya Nair-Editor',
    never: 'role-Priya Shah',
  },
  { site: 'crew', text: 'Show only the members of the Support team', mark: 'shown-Support' },
  {
    site: 'crew',
    text: 'Invite sam@example.org with the role Accountant',
    never: 'invited',
  },
  {
    site: 'radio',
    text: 'Request the song “Blue Lantern” by The Oarsmen with the greeting “Happy birthday, Jo”',
    mark: 'wish-Blue Lantern-The Oarsmen-Happy birthday, Jo',
  },
  {
    site: 'radio',
    text: 'Find out which show is on at nine on Sunday evening',
    mark: 'programme-Sunday',
  },
  { site: 'radio', text: 'Listen to the recording of last week’s “Night Ferry”' },
  {
    site: 'mealbox',
    text: 'Skip the delivery on 18 March',
    mark: 'skipped-18-March',
    never: 'skipped-11',
  },
  {
    site: 'mealbox',
    text: 'Switch to the vegetarian box for four people',
    mark: 'plan-Vegetarian-4-Thursday',
  },
  { site: 'mealbox', text: 'Change the delivery day to Sunday', never: 'plan' },
]
