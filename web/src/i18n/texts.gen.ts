// Generated from the text catalogue (texts/) by `make gen`. Do not edit.

declare const parameters: unique symbol

/**
 * A text with placeholders. For example, "Pay {amount}" has the type Text<'amount'>. The value is a string, but the
 * compiler does not accept it as a string until format.ts has replaced the placeholders.
 */
export type Text<Name extends string> = { readonly [parameters]: Name }

/** The forms of a text by the plural category of {count}. Name is the union of the other placeholders' names. */
export type Plural<Name extends string = never> = { readonly other: Text<Name | 'count'> } & {
  readonly [Category in PluralCategory]?: Text<Name | 'count'>
}

/** CLDR's plural categories. */
export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** A language's plural rule: the category of a whole number n is exact[n] or, if missing, cycle[n % cycle.length]. */
export type PluralRule = {
  readonly exact: Readonly<Record<number, PluralCategory>>
  readonly cycle: readonly PluralCategory[]
}

/** The languages of the site in the order in which they are offered (texts/languages.json). */
export const languages = [
  {
    code: 'en',
    name: 'English',
    englishName: 'English',
    script: 'Latn',
    locale: 'en-IN',
    path: '',
    portal: true,
    fonts: { text: 'Anek', display: 'Anek Cond', name: '' },
  },
  {
    code: 'te',
    name: 'తెలుగు',
    englishName: 'Telugu',
    script: 'Telu',
    locale: 'te-IN',
    path: '/te',
    portal: false,
    fonts: { text: 'Anek Telugu', display: 'Anek Telugu', name: 'Anek Name Telugu' },
  },
  {
    code: 'hi',
    name: 'हिन्दी',
    englishName: 'Hindi',
    script: 'Deva',
    locale: 'hi-IN',
    path: '/hi',
    portal: false,
    fonts: { text: 'Anek Devanagari', display: 'Anek Devanagari', name: 'Anek Name Devanagari' },
  },
] as const

export type Language = (typeof languages)[number]
export type Lang = Language['code']

export const langs: readonly Lang[] = ['en', 'te', 'hi']

/** The prefix of page paths in each language. */
export const pathPrefix: Readonly<Record<Lang, string>> = {
  en: '',
  te: '/te',
  hi: '/hi',
}

export const pluralRules: Readonly<Record<Lang, PluralRule>> = {
  en: { exact: { 1: 'one' }, cycle: ['other'] },
  te: { exact: { 1: 'one' }, cycle: ['other'] },
  hi: { exact: { 0: 'one', 1: 'one' }, cycle: ['other'] },
}

/** The texts of the public pages by namespace. */
export interface PublicTexts {
  readonly accessibility: {
    readonly heading: string
    readonly title: Text<'fair'>
    readonly description: Text<'fair'>
    readonly lead: string
    readonly sections: {
      readonly goal: {
        readonly heading: string
        readonly text: string
      }
      readonly status: {
        readonly heading: string
        readonly text: string
      }
      readonly checked: {
        readonly heading: string
        readonly text: string
      }
      readonly ways: {
        readonly heading: string
        readonly text: string
      }
      readonly limits: {
        readonly heading: string
        readonly text: string
      }
      readonly contact: {
        readonly heading: string
        readonly text: string
      }
    }
  }
  readonly application: {
    readonly resource: {
      readonly title: Text<'fair'>
      readonly description: Text<'fair' | 'dates' | 'place'>
      readonly heading: string
      readonly lead: string
      readonly work: string
    }
    readonly volunteer: {
      readonly title: Text<'fair'>
      readonly description: Text<'fair' | 'dates' | 'place'>
      readonly heading: string
      readonly lead: string
      readonly work: string
    }
    readonly formHeading: string
    readonly asks: string
    readonly fields: {
      readonly name: string
      readonly occupation: string
      readonly address: string
      readonly email: string
      readonly experience: string
      readonly mobile: string
      readonly biodata: string
    }
    readonly hints: {
      readonly address: string
      readonly email: string
      readonly mobile: string
    }
    readonly choose: string
    readonly occupations: {
      readonly farmer: string
      readonly scientist: string
      readonly entrepreneur: string
      readonly 'media person': string
      readonly 'policy maker': string
      readonly others: string
    }
    readonly file: {
      readonly accepts: Text<'limit'>
      readonly choose: string
      readonly change: string
      readonly remove: Text<'name'>
      readonly ready: Text<'size'>
      readonly refused: Text<'size'>
      readonly sending: Text<'percent'>
      readonly stop: string
      readonly wrongType: string
      readonly tooLarge: Text<'limit' | 'size'>
      readonly empty: string
      readonly again: string
    }
    readonly stopped: string
    readonly send: string
    readonly sending: string
    readonly privacy: Text<'link'>
    readonly privacyLink: string
    readonly failed: string
    readonly next: {
      readonly read: string
      readonly call: string
      readonly confirm: string
    }
    readonly sent: {
      readonly heading: string
      readonly text: string
      readonly reference: string
      readonly status: string
      readonly another: string
      readonly home: string
    }
  }
  readonly banner: {
    readonly label: string
    readonly carousel: string
    readonly slide: string
    readonly position: Text<'place' | 'count'>
    readonly controls: string
    readonly previous: string
    readonly next: string
    readonly pause: string
    readonly play: string
    readonly refresh: string
    readonly missing: string
    readonly loading: string
    readonly error: string
    readonly errorText: string
    readonly refused: string
    readonly format: string
    readonly network: string
    readonly tryAgain: string
    readonly empty: string
    readonly emptyText: string
    readonly refreshShort: string
  }
  readonly cancellation: {
    readonly title: Text<'heading' | 'fair'>
    readonly description: string
    readonly heading: {
      readonly ask: string
      readonly asked: string
      readonly refused: string
      readonly cancelled: string
      readonly none: string
    }
    readonly registration: string
    readonly booking: string
    readonly sponsorship: string
    readonly what: string
    readonly whatCancelled: string
    readonly order: string
    readonly paid: string
    readonly refunded: string
    readonly back: string
    readonly early: Text<'day' | 'percent'>
    readonly earlyWithoutGst: Text<'day' | 'percent'>
    readonly earlyText: string
    readonly late: string
    readonly lateText: string
    readonly lateOnly: string
    readonly reason: string
    readonly reasonHint: string
    readonly stalls: {
      readonly legend: string
      readonly hint: string
      readonly money: Text<'paid' | 'back'>
      readonly asked: string
      readonly setOff: Text<'amount'>
    }
    readonly confirm: string
    readonly send: string
    readonly keep: string
    readonly toOrder: string
    readonly askedText: Text<'at'>
    readonly yourReason: string
    readonly refusedText: Text<'reason'>
    readonly again: string
    readonly cancelledText: string
    readonly cancelledSponsorship: string
    readonly underway: Text<'amount' | 'day'>
    readonly delayed: Text<'amount'>
    readonly done: Text<'amount' | 'day'>
    readonly nothing: string
    readonly noneText: string
    readonly rule: string
    readonly next: {
      readonly reply: string
      readonly end: string
      readonly refund: Text<'days'>
    }
  }
  readonly committees: {
    readonly executive: {
      readonly title: Text<'fair'>
      readonly description: Text<'fair' | 'dates'>
      readonly heading: string
      readonly lead: string
      readonly duties: string
      readonly members: string
      readonly find: string
      readonly findHint: string
      readonly findButton: string
      readonly groups: string
      readonly others: string
      readonly all: string
      readonly count: Plural
      readonly found: Plural<'total'>
      readonly none: Text<'query'>
      readonly noneText: string
      readonly empty: string
      readonly over: string
      readonly emptyText: string
    }
    readonly organizing: {
      readonly title: Text<'fair'>
      readonly description: Text<'fair' | 'dates'>
      readonly heading: string
      readonly lead: Plural
      readonly contents: string
      readonly responsibilities: string
      readonly members: string
      readonly noMembers: string
      readonly noMembersOver: string
      readonly empty: string
      readonly over: string
      readonly emptyText: string
    }
    readonly sample: string
    readonly sampleTag: string
    readonly write: string
    readonly writeTo: Text<'name'>
    readonly contact: string
  }
  readonly contact: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair' | 'venue' | 'dates'>
    readonly heading: string
    readonly lead: string
    readonly formHeading: string
    readonly fields: {
      readonly name: string
      readonly email: string
      readonly message: string
    }
    readonly messageHint: string
    readonly send: string
    readonly successLead: string
    readonly successText: string
    readonly reference: Text<'number'>
    readonly errorLead: string
    readonly errorText: string
    readonly kept: string
    readonly privacy: Text<'link'>
    readonly privacyLink: string
    readonly waysHeading: string
    readonly hours: string
    readonly helpers: string
    readonly ways: {
      readonly website: string
      readonly email: string
      readonly whatsapp: string
      readonly phone: string
      readonly follow: string
    }
    readonly map: {
      readonly heading: string
      readonly alt: string
      readonly scale: string
      readonly fair: Text<'place'>
      readonly highway: string
      readonly ring: string
      readonly town: string
      readonly railway: string
      readonly open: string
      readonly show: string
      readonly hide: string
      readonly service: Text<'service'>
      readonly frame: Text<'place'>
      readonly point: Text<'point'>
      readonly osm: string
    }
  }
  readonly desk: {
    readonly appName: string
    readonly language: string
    readonly noScript: string
    readonly signIn: string
    readonly email: string
    readonly password: string
    readonly code: string
    readonly signOut: string
    readonly notCashier: string
    readonly revoked: string
    readonly pairing: string
    readonly finishInPortal: string
    readonly openTill: string
    readonly float: string
    readonly open: string
    readonly closeTill: string
    readonly expected: Text<'amount'>
    readonly counted: string
    readonly note: string
    readonly close: string
    readonly closed: string
    readonly difference: Text<'amount'>
    readonly nextTill: string
    readonly back: string
    readonly sell: string
    readonly category: string
    readonly persons: string
    readonly fewer: string
    readonly more: string
    readonly phone: string
    readonly phoneWrong: string
    readonly name: string
    readonly cash: Text<'amount'>
    readonly upi: Text<'amount'>
    readonly free: string
    readonly noCodes: string
    readonly oldPrice: string
    readonly notStored: string
    readonly receipt: string
    readonly receiptNumber: Text<'number'>
    readonly paidCash: string
    readonly paidUpi: string
    readonly forPersons: Plural
    readonly entryCode: Text<'number' | 'all'>
    readonly showAtGate: string
    readonly print: string
    readonly whatsapp: string
    readonly whatsappText: Text<'title' | 'number' | 'amount' | 'code'>
    readonly scanToPay: Text<'amount'>
    readonly scanWithCamera: string
    readonly waiting: string
    readonly atBank: string
    readonly failed: string
    readonly expired: string
    readonly cashInstead: Text<'amount'>
    readonly cancel: string
    readonly online: string
    readonly offline: string
    readonly queued: Plural
    readonly refused: Text<'number' | 'reason'>
    readonly sendFirst: string
    readonly books: string
    readonly ownBooks: string
    readonly noBooks: string
    readonly book: Text<'number'>
    readonly soldOf: Text<'sold' | 'tickets'>
    readonly left: Text<'count'>
    readonly bookNumber: string
    readonly takeBook: string
    readonly ticketsSold: string
    readonly nextTicket: Text<'number'>
    readonly takeMoney: Text<'amount'>
    readonly countBook: string
    readonly soldTogether: string
    readonly alreadyPaid: Plural
    readonly countAndPay: Text<'amount'>
    readonly bookPaid: Text<'amount' | 'number'>
    readonly bookClosed: Text<'number'>
    readonly bookTaken: Text<'number'>
    readonly pairCode: string
    readonly unpaid: string
    readonly search: string
    readonly find: string
    readonly nothing: string
    readonly failure: string
    readonly noServer: string
    readonly setUp: string
    readonly crashed: {
      readonly title: string
      readonly text: string
      readonly reload: string
    }
  }
  readonly entry: {
    readonly own: {
      readonly heading: string
      readonly headingMany: string
      readonly text: string
      readonly textMany: string
      readonly count: Text<'count'>
      readonly open: string
      readonly alone: string
      readonly label: Text<'holder'>
      readonly member: Text<'member' | 'members'>
      readonly pass: Text<'link'>
      readonly passLink: Text<'word' | 'number'>
    }
    readonly heading: string
    readonly lead: string
    readonly description: string
    readonly once: string
    readonly network: string
    readonly copy: Text<'time'>
    readonly memberOnly: Text<'member'>
    readonly short: Text<'code'>
    readonly visitor: string
    readonly save: string
    readonly others: string
    readonly othersGroup: string
    readonly list: string
    readonly privacy: Text<'link'>
    readonly privacyLink: string
    readonly back: string
    readonly none: {
      readonly heading: string
      readonly text: string
    }
    readonly over: {
      readonly heading: string
      readonly text: string
    }
    readonly invalid: {
      readonly heading: string
      readonly text: string
    }
    readonly orders: string
    readonly office: string
    readonly staff: string
    readonly check: string
  }
  readonly entryList: {
    readonly heading: Plural
    readonly title: string
    readonly description: string
    readonly none: string
    readonly over: string
    readonly sheet: string
    readonly sheetText: string
    readonly download: string
    readonly links: string
    readonly linksText: string
    readonly named: Text<'named' | 'count'>
    readonly person: Text<'number'>
    readonly send: string
    readonly sendTo: Text<'name'>
    readonly open: string
    readonly openOf: Text<'name'>
    readonly message: Text<'fair' | 'link'>
    readonly copied: string
    readonly nameless: string
    readonly write: string
    readonly back: string
  }
  readonly exhibitor: {
    readonly title: Text<'name' | 'fair'>
    readonly description: Text<'name' | 'fair'>
    readonly back: string
    readonly stall: Text<'stalls'>
    readonly stallIn: Text<'stalls' | 'zone'>
    readonly onPlan: string
    readonly mark: string
    readonly marked: string
    readonly about: string
    readonly own: string
    readonly products: string
    readonly where: string
    readonly planLabel: Text<'stalls'>
    readonly zone: Text<'letter' | 'zone'>
    readonly beside: Text<'stalls'>
    readonly wholePlan: string
    readonly talk: string
    readonly near: string
  }
  readonly exhibitorProfile: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair'>
    readonly heading: string
    readonly lead: Text<'name'>
    readonly back: string
    readonly saved: string
    readonly see: string
    readonly hidden: string
    readonly closed: string
    readonly other: string
    readonly listed: string
    readonly about: Text<'language'>
    readonly aboutHint: string
    readonly products: string
    readonly productsHint: string
    readonly phone: string
    readonly phoneShown: string
    readonly website: string
    readonly websiteShown: string
    readonly logo: string
    readonly logoHint: string
    readonly logoLost: string
    readonly removeLogo: string
    readonly save: string
  }
  readonly exhibitors: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair'>
    readonly heading: string
    readonly lead: Plural
    readonly find: string
    readonly findButton: string
    readonly count: Plural
    readonly found: Plural<'total'>
    readonly all: string
    readonly showAll: string
    readonly category: string
    readonly zone: string
    readonly yours: string
    readonly marked: string
    readonly letters: string
    readonly filters: string
    readonly onPlan: string
    readonly stalls: Text<'stalls'>
    readonly mark: Text<'name'>
    readonly earlier: string
    readonly later: string
    readonly noMatch: Text<'query'>
    readonly noMatchText: string
    readonly guess: Text<'guess'>
    readonly noneMarked: string
    readonly noneMarkedText: string
    readonly none: string
    readonly noneText: string
    readonly over: string
    readonly book: string
  }
  readonly frame: {
    readonly skip: string
    readonly by: Text<'society'>
    readonly sandbox: string
    readonly practice: Text<'date'>
    readonly language: string
    readonly mainMenu: string
    readonly menu: string
    readonly closeMenu: string
    readonly date: string
    readonly venue: string
    readonly entryFee: string
    readonly nav: {
      readonly home: string
      readonly committee: string
      readonly executiveCommittee: string
      readonly organizingCommittee: string
      readonly registration: string
      readonly stallBooking: string
      readonly sponsorship: string
      readonly resource: string
      readonly partners: string
      readonly volunteer: string
      readonly exhibition: string
      readonly layout: string
      readonly contact: string
      readonly terms: string
      readonly privacy: string
      readonly refunds: string
      readonly receipt: string
      readonly myData: string
      readonly orders: string
      readonly visit: string
      readonly programme: string
      readonly exhibitors: string
      readonly accessibility: string
    }
    readonly actions: string
    readonly register: string
    readonly bookStall: string
    readonly quickLinks: string
    readonly contactHeading: string
    readonly follow: string
    readonly callUs: string
    readonly writeUs: string
    readonly copyright: Text<'year' | 'society'>
    readonly organiser: Text<'organiser'>
    readonly crashed: {
      readonly title: string
      readonly text: string
      readonly reload: string
    }
  }
  readonly gateApp: {
    readonly appName: string
    readonly loading: string
    readonly language: string
    readonly noScript: string
    readonly pair: {
      readonly heading: string
      readonly note: string
      readonly code: string
      readonly action: string
      readonly busy: string
      readonly scan: string
      readonly wrongCode: string
      readonly noNetwork: string
      readonly lost: Text<'count'>
      readonly lostEmpty: string
    }
    readonly status: {
      readonly online: string
      readonly offline: string
      readonly queue: Plural
      readonly allSent: string
      readonly noList: string
      readonly oldList: string
      readonly wrongClock: Text<'minutes'>
      readonly notStored: string
    }
    readonly scan: {
      readonly camera: string
      readonly start: string
      readonly starting: string
      readonly forbidden: string
      readonly missing: string
      readonly decoderFailed: string
      readonly typed: string
      readonly find: string
      readonly searching: string
      readonly nobody: Text<'words'>
      readonly searchOffline: string
      readonly typeMore: string
      readonly admit: Text<'name'>
      readonly member: Text<'member'>
      readonly phoneEnd: Text<'digits'>
      readonly alreadyIn: Text<'time'>
      readonly today: Text<'count'>
      readonly noOrder: Text<'code'>
      readonly orderFound: string
      readonly twoOrders: string
      readonly order: Text<'code'>
      readonly admitOrder: string
    }
    readonly verdict: {
      readonly valid: string
      readonly validNote: string
      readonly used: string
      readonly usedSince: Text<'time' | 'by'>
      readonly usedHere: string
      readonly cancelled: string
      readonly cancelledNote: string
      readonly unpaid: string
      readonly unpaidNote: string
      readonly otherYear: string
      readonly otherYearNote: Text<'year'>
      readonly unknown: string
      readonly unknownNote: string
      readonly notToday: string
      readonly notTodayNote: Text<'first' | 'last'>
      readonly tooMany: string
      readonly tooManyNote: string
      readonly notSaved: string
      readonly notSavedNote: string
      readonly noList: string
      readonly noListNote: string
      readonly checkedOffline: string
      readonly checkedOnline: string
      readonly member: Text<'member' | 'members'>
      readonly checking: string
      readonly next: string
    }
    readonly message: {
      readonly from: string
      readonly close: string
    }
    readonly crashed: {
      readonly title: string
      readonly text: string
      readonly reload: string
    }
  }
  readonly group: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair'>
    readonly single: string
    readonly heading: string
    readonly lead: string
    readonly closedHeading: string
    readonly failed: string
    readonly failedText: Text<'cause'>
    readonly kinds: {
      readonly student: string
      readonly farmer: string
      readonly other: string
    }
    readonly chooseKind: string
    readonly fields: {
      readonly category: string
      readonly name: string
      readonly place: string
      readonly whatsappNo: string
      readonly names: string
      readonly unnamed: string
      readonly agreed: string
    }
    readonly hints: {
      readonly name: string
      readonly whatsappNo: string
      readonly names: string
      readonly unnamed: string
    }
    readonly found: Plural
    readonly tooMany: Text<'count'>
    readonly summary: {
      readonly heading: string
      readonly people: string
      readonly each: string
      readonly eachBoth: string
      readonly eachAll: Text<'days'>
      readonly toPay: string
      readonly later: string
      readonly next: string
      readonly nextPay: string
      readonly nextOffice: string
      readonly nextCodes: string
      readonly nextNames: string
    }
    readonly privacy: Text<'link'>
    readonly privacyLink: string
    readonly toPayment: string
    readonly register: string
    readonly more: Text<'contact'>
    readonly call: string
  }
  readonly hall: {
    readonly plan: string
    readonly stalls: string
    readonly option: Text<'stall' | 'size' | 'zone' | 'price' | 'state'>
    readonly stall: Text<'kind' | 'number'>
    readonly kinds: {
      readonly std: string
      readonly compact: string
      readonly premium: string
      readonly bench: string
      readonly outdoor: string
      readonly tiny: string
    }
    readonly states: {
      readonly available: string
      readonly selected: string
      readonly own: string
      readonly held: string
      readonly sold: string
      readonly blocked: string
      readonly unreleased: string
    }
    readonly presold: string
    readonly officeStates: {
      readonly available: string
      readonly selected: string
      readonly own: string
      readonly held: string
      readonly sold: string
      readonly blocked: string
      readonly unreleased: string
    }
    readonly legend: {
      readonly label: string
      readonly available: string
      readonly selected: string
      readonly held: string
      readonly sold: string
      readonly unreleased: string
      readonly free: string
      readonly yours: string
      readonly heldShort: string
    }
    readonly zoomIn: string
    readonly zoomOut: string
    readonly whole: string
    readonly goToZone: string
    readonly zone: Text<'letter'>
    readonly free: Plural
    readonly north: string
    readonly northPromenade: string
    readonly southPromenade: string
    readonly crossAisle: Text<'metres'>
    readonly metres: Text<'n'>
    readonly list: {
      readonly stall: string
      readonly size: string
      readonly price: string
      readonly state: string
      readonly none: string
    }
    readonly prices: string
  }
  readonly home: {
    readonly title: Text<'fair' | 'dates' | 'place'>
    readonly description: Text<'tagline' | 'dates' | 'place'>
    readonly hero: {
      readonly when: Text<'dates' | 'place'>
      readonly register: Text<'fee'>
      readonly registerFree: string
      readonly more: string
    }
    readonly countdown: {
      readonly opensIn: string
      readonly open: string
      readonly until: Text<'time'>
      readonly over: string
      readonly overText: string
      readonly lessThanADay: string
      readonly days: string
      readonly hours: string
      readonly minutes: string
      readonly seconds: string
      readonly left: string
    }
    readonly after: {
      readonly heading: string
      readonly text: string
      readonly visits: Plural
      readonly stalls: Plural
      readonly days: Plural
      readonly exhibitors: string
      readonly exhibitorsText: string
      readonly next: Text<'dates'>
      readonly pictures: string
    }
    readonly tiles: {
      readonly heading: string
      readonly brochure: string
      readonly pdf: string
      readonly pdfOf: Text<'size'>
      readonly register: string
      readonly layout: string
      readonly layoutText: string
      readonly updates: string
    }
    readonly about: {
      readonly heading: string
      readonly mission: string
      readonly vision: string
    }
    readonly work: string
    readonly fair: {
      readonly heading: string
      readonly text: Text<'text' | 'place' | 'venue'>
      readonly days: Plural
      readonly stalls: Plural
      readonly zones: Plural
      readonly planFirst: string
      readonly fee: string
    }
    readonly objectives: string
    readonly news: {
      readonly heading: string
      readonly all: string
    }
    readonly sponsors: {
      readonly heading: string
      readonly become: string
    }
    readonly coming: {
      readonly heading: string
      readonly all: Plural
    }
    readonly programme: {
      readonly heading: Text<'day'>
      readonly all: string
    }
    readonly lastYear: string
  }
  readonly layout: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair' | 'dates'>
    readonly heading: string
    readonly lead: Plural<'free'>
    readonly book: string
    readonly download: string
    readonly pdf: string
    readonly planHeading: string
    readonly planLabel: string
    readonly scrollLabel: string
    readonly touch: string
    readonly zoom: string
    readonly zooms: {
      readonly site: string
      readonly hall: string
      readonly large: string
    }
    readonly legend: string
    readonly tableHeading: string
    readonly fresh: string
    readonly zone: Text<'letter'>
    readonly kind: string
    readonly stalls: string
    readonly free: string
    readonly freeCount: Plural
    readonly byButton: string
    readonly none: string
    readonly empty: string
    readonly emptyText: string
    readonly contact: string
  }
  readonly marked: {
    readonly note: string
  }
  readonly myData: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair'>
    readonly heading: string
    readonly lead: string
    readonly ask: {
      readonly heading: string
      readonly text: string
      readonly contact: string
      readonly reference: string
      readonly referenceHint: string
      readonly send: string
      readonly paid: Text<'orders'>
    }
    readonly asked: {
      readonly title: string
      readonly text: Text<'days'>
    }
    readonly gone: {
      readonly title: string
      readonly text: Text<'days'>
    }
    readonly said: {
      readonly correct: Text<'days'>
      readonly erase: Text<'days'>
      readonly withdraw: Text<'days'>
    }
    readonly held: {
      readonly heading: string
      readonly none: string
      readonly sent: Text<'date'>
      readonly notice: Text<'version'>
      readonly withdrawn: Text<'date'>
      readonly erased: Text<'date'>
      readonly act: string
      readonly download: string
      readonly downloadHint: string
    }
    readonly kinds: {
      readonly registration: string
      readonly booking: string
      readonly sponsorship: string
      readonly application: string
      readonly 'contact message': string
    }
    readonly fields: {
      readonly answer: string
      readonly name: string
      readonly localName: string
      readonly contactPerson: string
      readonly company: string
      readonly phone: string
      readonly email: string
      readonly address: string
      readonly website: string
      readonly degree: string
      readonly college: string
      readonly persons: string
      readonly memberNames: string
      readonly category: string
      readonly amount: string
      readonly status: string
      readonly paymentStatus: string
      readonly gst: string
      readonly product: string
      readonly members: string
      readonly requirements: string
      readonly about: string
      readonly products: string
      readonly publicPhone: string
      readonly logo: string
      readonly stalls: string
      readonly business: string
      readonly level: string
      readonly occupation: string
      readonly experience: string
      readonly biodata: string
      readonly message: string
    }
    readonly orders: {
      readonly heading: string
      readonly order: Text<'id' | 'date'>
      readonly books: Text<'date'>
      readonly open: string
    }
    readonly messages: {
      readonly heading: string
      readonly to: Text<'date' | 'to'>
      readonly kept: Text<'date'>
    }
    readonly recipients: {
      readonly heading: string
      readonly provider: string
      readonly mail: string
      readonly none: string
      readonly whatsapp: string
    }
    readonly correct: {
      readonly heading: string
      readonly text: string
      readonly record: string
      readonly wish: string
      readonly send: string
    }
    readonly erase: {
      readonly heading: string
      readonly text: string
      readonly send: string
    }
    readonly withdraw: {
      readonly heading: string
      readonly text: string
      readonly send: string
    }
    readonly requests: {
      readonly heading: string
      readonly kinds: {
        readonly see: string
        readonly correct: string
        readonly erase: string
      }
      readonly states: {
        readonly open: Text<'due'>
        readonly done: string
        readonly refused: string
      }
    }
    readonly next: {
      readonly open: Text<'days'>
      readonly see: string
      readonly decide: Text<'days'>
    }
  }
  readonly news: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair' | 'dates'>
    readonly heading: string
    readonly lead: string
    readonly none: string
    readonly brochure: string
  }
  readonly notFound: {
    readonly heading: string
    readonly text: string
    readonly home: string
    readonly looking: string
  }
  readonly offline: {
    readonly heading: string
    readonly codes: string
    readonly text: string
    readonly kept: string
    readonly paying: string
    readonly again: string
    readonly facts: string
    readonly fee: string
    readonly copy: Text<'time'>
  }
  readonly orders: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair'>
    readonly heading: string
    readonly lead: string
    readonly leadShown: string
    readonly leadOne: string
    readonly phone: string
    readonly phoneHint: string
    readonly reference: string
    readonly referenceHint: string
    readonly find: string
    readonly another: string
    readonly all: string
    readonly lost: string
    readonly lostText: string
    readonly contactField: string
    readonly sendLink: string
    readonly help: Text<'contact'>
    readonly contact: string
    readonly asked: {
      readonly title: string
      readonly text: string
    }
    readonly gone: {
      readonly title: string
      readonly text: string
    }
    readonly none: string
    readonly booking: string
    readonly sponsorship: string
    readonly registration: string
    readonly payUntil: Text<'time'>
    readonly payBy: Text<'day'>
    readonly refund: {
      readonly underway: Text<'amount' | 'day'>
      readonly delayed: Text<'amount'>
      readonly done: Text<'amount' | 'day'>
    }
    readonly pay: string
    readonly open: string
    readonly codes: string
    readonly receipt: string
    readonly cancel: string
    readonly cancelStalls: string
    readonly members: {
      readonly label: string
      readonly hint: string
      readonly change: string
      readonly changed: string
    }
    readonly names: {
      readonly label: Text<'persons'>
      readonly hint: string
      readonly change: string
      readonly changed: string
    }
    readonly missing: {
      readonly heading: string
      readonly pay: Text<'amount'>
      readonly payUntil: Text<'time'>
      readonly go: string
      readonly names: Text<'persons'>
      readonly namesText: string
      readonly gst: Text<'name'>
      readonly gstText: string
      readonly nothing: string
    }
    readonly details: {
      readonly heading: string
      readonly registered: string
      readonly name: string
      readonly organisation: string
      readonly gst: string
      readonly gstHint: string
      readonly contact: string
      readonly address: string
      readonly email: string
      readonly hint: string
      readonly change: string
      readonly changed: string
    }
    readonly passOn: {
      readonly heading: string
      readonly label: string
      readonly hint: string
      readonly change: string
    }
    readonly send: {
      readonly button: string
      readonly hint: Text<'email'>
      readonly changed: string
    }
    readonly list: string
    readonly profile: string
    readonly addStalls: string
    readonly ownData: string
    readonly refundDelayed: string
    readonly states: {
      readonly paid: string
      readonly confirming: string
      readonly pending: string
      readonly unreachable: string
      readonly review: string
      readonly failed: string
      readonly active: string
      readonly busy: string
      readonly expired: string
      readonly asked: string
      readonly declined: string
      readonly cancelled: string
      readonly refunding: string
      readonly refunded: string
    }
    readonly records: {
      readonly states: {
        readonly due: string
        readonly waiting: string
        readonly confirmed: string
        readonly reserved: string
        readonly enquiry: string
        readonly agreed: string
        readonly atOffice: string
        readonly cancelled: string
      }
      readonly notes: {
        readonly waiting: string
        readonly reserved: string
        readonly enquiry: string
        readonly agreed: string
      }
    }
  }
  readonly partners: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair' | 'dates'>
    readonly heading: string
    readonly lead: string
    readonly groups: {
      readonly Knowledge: {
        readonly heading: string
        readonly text: string
        readonly none: string
      }
      readonly Industrial: {
        readonly heading: string
        readonly text: string
        readonly none: string
      }
      readonly Media: {
        readonly heading: string
        readonly text: string
        readonly none: string
      }
      readonly Agency: {
        readonly heading: string
        readonly text: string
        readonly none: string
      }
    }
    readonly over: string
    readonly sample: string
    readonly sampleTag: string
    readonly joinHeading: string
    readonly joinText: string
    readonly contact: string
    readonly sponsor: string
  }
  readonly payment: {
    readonly title: Text<'fair'>
    readonly description: string
    readonly heading: string
    readonly steps: {
      readonly label: string
      readonly method: string
      readonly details: string
      readonly success: string
    }
    readonly methodHeading: string
    readonly methods: {
      readonly upi: string
      readonly card: string
      readonly netbanking: string
      readonly wallet: string
      readonly transfer: string
    }
    readonly methodNotes: {
      readonly upi: string
      readonly card: string
      readonly netbanking: string
      readonly wallet: string
      readonly transfer: string
    }
    readonly chooseMethod: string
    readonly detailsHeading: string
    readonly payer: Text<'name' | 'phone'>
    readonly fields: {
      readonly username: string
      readonly Mobile: string
      readonly email: string
    }
    readonly emailHint: string
    readonly asked: {
      readonly upi: string
      readonly card: string
      readonly netbanking: string
      readonly wallet: string
    }
    readonly qrText: string
    readonly qrLabel: string
    readonly pay: Text<'total'>
    readonly opening: string
    readonly notOpened: string
    readonly tryAgain: string
    readonly needsScript: string
    readonly summary: {
      readonly heading: string
      readonly category: string
      readonly fee: string
      readonly processing: string
    }
    readonly later: {
      readonly heading: string
      readonly text: string
      readonly copy: string
      readonly copied: string
      readonly byHand: string
      readonly secret: string
      readonly home: string
      readonly share: string
      readonly whatsapp: string
      readonly message: Text<'fair' | 'link'>
      readonly open: string
      readonly email: string
    }
    readonly done: {
      readonly heading: string
      readonly text: Text<'name'>
      readonly link: string
      readonly receipt: string
    }
    readonly atOffice: {
      readonly heading: string
    }
    readonly confirming: {
      readonly heading: string
      readonly text: string
      readonly link: string
    }
    readonly free: {
      readonly heading: string
      readonly text: Text<'name'>
      readonly leave: Text<'seconds'>
    }
    readonly confirmed: {
      readonly heading: string
      readonly text: Text<'name'>
    }
    readonly cancelled: {
      readonly heading: string
      readonly text: Text<'contact'>
    }
    readonly over: {
      readonly heading: string
      readonly text: Text<'contact'>
    }
    readonly closed: {
      readonly heading: string
      readonly text: Text<'contact'>
    }
    readonly none: {
      readonly heading: string
      readonly text: string
      readonly register: string
      readonly find: string
      readonly stalls: string
    }
    readonly stay: string
    readonly contact: string
    readonly entryCode: string
    readonly transferHeld: string
    readonly askTransfer: string
    readonly buyer: {
      readonly heading: string
      readonly registered: string
      readonly name: string
      readonly organisation: string
      readonly gst: string
      readonly address: string
      readonly contact: string
      readonly phone: string
      readonly members: string
      readonly email: string
      readonly people: string
      readonly change: string
      readonly save: string
      readonly back: string
      readonly note: string
      readonly noGst: string
      readonly addGst: string
      readonly gstHint: string
      readonly changed: string
    }
    readonly what: {
      readonly stalls: string
      readonly sponsorship: string
      readonly change: string
      readonly base: string
      readonly tax: string
      readonly whole: string
      readonly now: string
      readonly toPay: string
      readonly withGst: string
      readonly each: string
    }
    readonly held: Text<'time' | 'until'>
    readonly heldUntil: Text<'until'>
    readonly saved: string
    readonly payBy: Text<'day'>
    readonly transfer: {
      readonly asked: string
      readonly askedText: Text<'time'>
      readonly held: Text<'until'>
      readonly proforma: string
    }
    readonly sharedLead: Text<'name'>
    readonly sharedDone: Text<'total' | 'name'>
    readonly sharedTitle: string
    readonly ended: {
      readonly heading: string
      readonly text: Text<'name' | 'contact'>
    }
  }
  readonly policy: {
    readonly title: Text<'heading' | 'fair'>
    readonly terms: {
      readonly heading: string
      readonly lead: string
      readonly description: Text<'fair'>
    }
    readonly privacy: {
      readonly heading: string
      readonly lead: string
      readonly description: Text<'fair'>
    }
    readonly refunds: {
      readonly heading: string
      readonly lead: string
      readonly description: Text<'fair'>
    }
    readonly version: Text<'date'>
    readonly contents: string
    readonly empty: string
    readonly rule: {
      readonly heading: string
      readonly when: string
      readonly back: string
      readonly due: Text<'days'>
    }
    readonly ask: {
      readonly heading: string
      readonly text: Text<'email' | 'phone' | 'contact'>
      readonly data: Text<'page' | 'email' | 'contact' | 'phone'>
    }
    readonly page: string
    readonly contact: string
    readonly also: string
  }
  readonly programme: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair' | 'dates'>
    readonly heading: string
    readonly now: string
    readonly none: string
    readonly noneText: string
    readonly over: string
    readonly visit: string
    readonly calendar: string
    readonly order: string
    readonly by: {
      readonly day: string
      readonly hall: string
      readonly topic: string
      readonly language: string
      readonly speaker: string
    }
    readonly notPublished: string
    readonly nowAndNext: string
    readonly days: string
    readonly marks: string
    readonly sessions: Plural
    readonly filter: {
      readonly topics: string
      readonly languages: string
      readonly halls: string
    }
    readonly all: {
      readonly topics: string
      readonly languages: string
      readonly halls: string
    }
    readonly noMatch: string
    readonly showAll: string
    readonly noMarks: string
    readonly clash: Text<'first' | 'second'>
    readonly mark: Text<'title'>
    readonly before: Text<'place'>
    readonly marksToCalendar: Plural
    readonly status: {
      readonly planned: string
      readonly moved: string
      readonly cancelled: string
    }
  }
  readonly receipt: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair'>
    readonly heading: string
    readonly lead: string
    readonly phone: string
    readonly phoneHint: string
    readonly reference: string
    readonly referenceHint: string
    readonly find: string
    readonly help: Text<'contact'>
    readonly contact: string
    readonly allOrders: string
  }
  readonly registration: {
    readonly chooseAnswer: string
    readonly title: Text<'fair'>
    readonly description: Text<'fair' | 'dates'>
    readonly heading: string
    readonly price: {
      readonly oneDay: Text<'fee'>
      readonly bothDays: Text<'fee'>
      readonly allDays: Text<'fee' | 'days'>
      readonly free: string
    }
    readonly effort: string
    readonly planFirst: string
    readonly closedHeading: string
    readonly steps: {
      readonly label: string
      readonly who: string
      readonly details: string
      readonly pay: Text<'fee'>
      readonly done: string
    }
    readonly choose: string
    readonly chooseFirst: string
    readonly formHeading: string
    readonly asks: {
      readonly farmer: string
      readonly scientist: string
      readonly entrepreneur: string
      readonly startup: string
      readonly student: string
    }
    readonly others: string
    readonly backToCategories: string
    readonly group: {
      readonly text: string
      readonly link: string
    }
    readonly fields: {
      readonly name: string
      readonly companyName: string
      readonly address: string
      readonly degree: string
      readonly college: string
      readonly email: string
      readonly website: string
      readonly whatsappNo: string
    }
    readonly hints: {
      readonly address: string
      readonly degree: string
      readonly email: string
      readonly website: string
      readonly whatsappNo: string
    }
    readonly farmerAddress: string
    readonly adult: string
    readonly privacy: Text<'link'>
    readonly privacyLink: string
    readonly toPayment: string
    readonly register: string
    readonly failed: string
    readonly failedText: Text<'cause'>
    readonly summary: {
      readonly heading: string
      readonly category: string
      readonly notChosen: string
      readonly entry: string
      readonly entryBothDays: string
      readonly entryAllDays: Text<'days'>
      readonly processing: string
      readonly toPay: string
      readonly next: string
      readonly nextPay: string
      readonly nextOffice: string
      readonly nextPending: string
      readonly nextCheck: string
      readonly nextContact: string
    }
  }
  readonly required: {
    readonly registration: {
      readonly name: string
      readonly companyName: string
      readonly address: string
      readonly whatsappNo: string
      readonly email: string
      readonly degree: string
      readonly college: string
    }
    readonly group: {
      readonly category: string
      readonly name: string
      readonly place: string
      readonly whatsappNo: string
    }
    readonly booking: {
      readonly name: string
      readonly contactPerson: string
      readonly phone: string
      readonly address: string
      readonly type: string
    }
    readonly sponsorship: {
      readonly contactPerson: string
      readonly mobile: string
    }
    readonly application: {
      readonly name: string
      readonly address: string
      readonly email: string
      readonly experience: string
      readonly mobile: string
    }
    readonly lookup: {
      readonly phone: string
    }
    readonly contact: {
      readonly name: string
      readonly email: string
      readonly message: string
    }
    readonly payment: {
      readonly username: string
      readonly Mobile: string
    }
    readonly myData: {
      readonly wish: string
    }
  }
  readonly result: {
    readonly description: string
    readonly paid: {
      readonly heading: string
      readonly thanks: Text<'name'>
      readonly amount: string
      readonly name: string
      readonly organisation: string
      readonly transaction: string
      readonly type: string
      readonly booking: string
      readonly stalls: string
      readonly paidOn: string
      readonly status: string
      readonly within24: Text<'id'>
      readonly keep: Text<'contact'>
      readonly leave: Text<'seconds'>
      readonly go: string
    }
    readonly confirming: {
      readonly heading: string
      readonly text: string
    }
    readonly pending: {
      readonly heading: string
      readonly warning: string
      readonly text: string
      readonly checking: string
      readonly slow: Text<'id'>
      readonly again: string
      readonly offline: string
    }
    readonly review: {
      readonly heading: string
    }
    readonly failed: {
      readonly title: string
      readonly heading: string
      readonly unconfirmed: string
      readonly dropped: string
      readonly reason: Text<'reason'>
      readonly saved: string
      readonly again: string
      readonly debit: Text<'contact'>
      readonly leave: Text<'seconds'>
    }
    readonly active: {
      readonly heading: string
      readonly text: string
      readonly go: string
    }
    readonly rest: {
      readonly heading: string
      readonly askOffice: string
    }
    readonly expired: {
      readonly heading: string
      readonly registration: string
      readonly booking: string
      readonly sponsorship: string
      readonly money: string
      readonly payAgain: string
      readonly chooseAgain: string
    }
    readonly asked: {
      readonly heading: string
      readonly text: Text<'at'>
      readonly until: string
      readonly refund: Text<'amount'>
      readonly noRefund: string
      readonly open: string
    }
    readonly declined: {
      readonly heading: string
      readonly reason: Text<'reason'>
      readonly at: Text<'at'>
      readonly unchanged: string
      readonly order: string
    }
    readonly cancelled: {
      readonly heading: string
      readonly cancelled: string
      readonly late: string
      readonly noRefund: string
      readonly noMore: string
    }
    readonly refunding: {
      readonly heading: string
      readonly delayed: string
      readonly cancelled: string
      readonly late: string
      readonly next: string
    }
    readonly refunded: {
      readonly heading: string
      readonly cancelled: string
      readonly late: string
    }
    readonly refund: {
      readonly underway: Text<'amount' | 'day'>
      readonly delayed: Text<'amount'>
      readonly done: Text<'amount' | 'day'>
    }
    readonly busy: {
      readonly heading: string
      readonly text: string
    }
    readonly unreachable: {
      readonly heading: string
      readonly text: string
    }
    readonly documents: {
      readonly receipt: string
      readonly tax_invoice: string
      readonly bill_of_supply: string
      readonly receipt_voucher: string
      readonly payment_note: string
      readonly dishonour_note: string
      readonly proforma: string
      readonly credit_note: string
      readonly refund_voucher: string
      readonly in: Text<'language' | 'document'>
    }
    readonly order: string
    readonly orderedOn: string
    readonly amount: string
    readonly timeLeft: string
    readonly payUntil: string
    readonly notOpened: string
    readonly opening: string
    readonly needsScript: string
    readonly backToPayment: string
    readonly backToStalls: string
    readonly home: string
    readonly stay: string
    readonly cancel: string
    readonly cancelStalls: string
    readonly ownData: string
    readonly contact: string
    readonly question: Text<'contact'>
    readonly sponsorshipEnded: string
    readonly cancelledOn: string
  }
  readonly speaker: {
    readonly title: Text<'name' | 'fair'>
    readonly description: Text<'name' | 'fair' | 'dates'>
    readonly sessions: string
    readonly programme: string
    readonly status: {
      readonly planned: string
      readonly moved: string
      readonly cancelled: string
    }
  }
  readonly sponsorship: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair' | 'dates' | 'place'>
    readonly heading: string
    readonly lead: string
    readonly leadTwo: string
    readonly planFirst: string
    readonly prospectus: string
    readonly reverseCharge: Text<'percent'>
    readonly packages: string
    readonly passes: Plural
    readonly withGst: Text<'amount'>
    readonly enquire: string
    readonly compare: string
    readonly region: string
    readonly rowPasses: string
    readonly none: string
    readonly noPackages: string
    readonly formHeading: string
    readonly asks: string
    readonly fields: {
      readonly contactPerson: string
      readonly mobile: string
      readonly email: string
      readonly category: string
      readonly level: string
    }
    readonly mobileHint: string
    readonly examples: {
      readonly mobile: string
      readonly category: string
    }
    readonly undecided: string
    readonly send: string
    readonly privacy: Text<'link'>
    readonly privacyLink: string
    readonly success: string
    readonly reference: Text<'number'>
    readonly failed: string
    readonly chosen: string
    readonly nothing: string
    readonly rows: {
      readonly package: string
      readonly passes: string
      readonly price: string
      readonly withGst: string
    }
    readonly current: string
    readonly lastYear: string
  }
  readonly stallBooking: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair'>
    readonly heading: string
    readonly lead: Text<'free' | 'total'>
    readonly leadClosed: string
    readonly tabs: {
      readonly label: string
      readonly categories: string
      readonly pricing: string
      readonly facilities: string
    }
    readonly who: string
    readonly book: string
    readonly prepare: string
    readonly closedTitle: string
    readonly pricing: {
      readonly heading: string
      readonly text: string
      readonly oneDay: string
      readonly bothDays: string
      readonly allDays: Text<'days'>
      readonly split: Text<'base' | 'gst' | 'percent'>
      readonly earlyBird: Text<'percent' | 'day'>
      readonly metres: Text<'n'>
      readonly feet: Text<'n'>
      readonly book: string
      readonly left: Plural
      readonly soldOut: string
      readonly notOnSale: string
      readonly withGst: string
      readonly plan: string
    }
    readonly facilities: {
      readonly heading: string
    }
    readonly dialogTitle: Text<'card'>
    readonly steps: {
      readonly label: string
      readonly details: string
      readonly stalls: string
      readonly payment: string
    }
    readonly stepOf: Text<'n' | 'count'>
    readonly fields: {
      readonly name: string
      readonly localName: string
      readonly contactPerson: string
      readonly phone: string
      readonly phoneHint: string
      readonly email: string
      readonly address: string
      readonly product: string
      readonly members: string
      readonly membersHint: string
      readonly gst: string
      readonly gstHint: string
      readonly requirements: string
      readonly requirementsHint: string
      readonly stalls: string
      readonly listed: string
    }
    readonly membersMost: Text<'rule'>
    readonly missing: Text<'fields'>
    readonly consent: Text<'privacy'>
    readonly privacy: string
    readonly toStalls: string
    readonly checking: string
    readonly pickStalls: string
    readonly plainPay: string
    readonly needsScript: string
    readonly picker: {
      readonly title: string
      readonly view: string
      readonly plan: string
      readonly list: string
      readonly size: string
      readonly allSizes: string
      readonly freeOnly: string
      readonly loading: string
      readonly failed: string
      readonly yours: string
      readonly none: string
      readonly noneList: string
      readonly place: Text<'size' | 'zone'>
      readonly officePlace: Text<'size'>
      readonly addOutdoor: string
      readonly addTiny: string
      readonly add: Text<'kind'>
      readonly left: Plural
      readonly soldOut: string
      readonly remove: Text<'stall'>
      readonly stalls: string
      readonly gst: Text<'percent'>
      readonly gstPlain: string
      readonly total: string
      readonly withGst: string
      readonly pay: string
      readonly paying: string
      readonly hold: string
      readonly polling: string
      readonly offline: string
      readonly prices: string
      readonly card: {
        readonly price: Text<'size' | 'total'>
        readonly zone: Text<'letter' | 'name'>
        readonly corner: string
        readonly aisle: Text<'n'>
        readonly here: Text<'name'>
        readonly nearest: Text<'stall'>
      }
      readonly together: {
        readonly open: string
        readonly label: string
        readonly count: string
        readonly found: Text<'stalls' | 'total'>
        readonly none: Text<'count'>
        readonly choose: string
        readonly next: string
      }
    }
    readonly said: {
      readonly added: Text<'stall'>
      readonly removed: Text<'stall'>
      readonly total: Text<'total'>
      readonly sold: Text<'stall'>
      readonly blocked: Text<'stall' | 'reason'>
      readonly held: Text<'stall'>
      readonly own: Text<'stall'>
      readonly most: Text<'max'>
      readonly unreleased: Text<'stall'>
    }
    readonly lost: Plural<'stalls'>
    readonly held: {
      readonly for: Text<'time'>
      readonly text: string
      readonly over: string
      readonly other: string
      readonly otherHint: string
      readonly pay: Text<'amount'>
    }
  }
  readonly ui: {
    readonly optional: string
    readonly problem: string
    readonly close: string
    readonly stepDone: string
    readonly cancel: string
    readonly back: string
    readonly continue: string
    readonly save: string
    readonly leaveEmpty: string
    readonly sending: string
    readonly loading: string
    readonly tryAgain: string
    readonly refresh: string
    readonly showMore: string
    readonly somethingWrong: string
    readonly noServer: string
    readonly networkLater: string
    readonly network: string
    readonly status: {
      readonly Paid: string
      readonly PAID: string
      readonly Confirmed: string
      readonly Pending: string
      readonly PENDING: string
      readonly ACTIVE: string
      readonly Rejected: string
      readonly FAILED: string
      readonly Cancelled: string
      readonly EXPIRED: string
      readonly REFUNDED: string
    }
    readonly next: string
    readonly askOffice: string
    readonly alreadyPaid: {
      readonly question: string
      readonly find: string
    }
  }
  readonly unpaid: {
    readonly label: string
    readonly entryLabel: string
    readonly paid: string
    readonly entry: string
    readonly booking: Text<'stalls' | 'amount'>
    readonly registration: Text<'amount'>
    readonly left: Text<'time'>
    readonly pay: string
    readonly release: string
    readonly forget: string
    readonly releasing: string
    readonly released: string
    readonly ended: Text<'stalls'>
    readonly chooseAgain: string
    readonly confirming: string
    readonly atOffice: string
    readonly status: string
    readonly failed: string
  }
  readonly unsubscribe: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair'>
    readonly heading: string
    readonly ask: string
    readonly confirm: string
    readonly done: string
    readonly still: string
  }
  readonly visit: {
    readonly title: Text<'fair'>
    readonly description: Text<'fair' | 'dates'>
    readonly heading: string
    readonly opens: Text<'time'>
    readonly calendar: string
    readonly programme: string
    readonly exhibitors: string
    readonly plan: string
  }
}

/** The texts of the portal by namespace. */
export interface PortalTexts {
  readonly accounts: {
    readonly entryKeys: {
      readonly title: string
      readonly text: string
      readonly fetchFailed: Text<'error'>
      readonly key: Text<'number'>
      readonly created: Text<'when'>
      readonly signs: string
      readonly valid: string
      readonly validUntil: Text<'when'>
      readonly revoked: string
      readonly rotate: string
      readonly rotateTitle: string
      readonly rotateText: string
      readonly overlap: string
      readonly overlapHint: string
      readonly overlapWrong: string
      readonly rotating: string
      readonly rotated: string
      readonly failed: Text<'error'>
      readonly revoke: Text<'number'>
      readonly revokeTitle: Text<'number'>
      readonly revokeText: string
      readonly revoking: string
      readonly revokeDone: Text<'number'>
    }
    readonly role: string
    readonly signIn: string
    readonly twoStep: string
    readonly twoStepOn: string
    readonly twoStepOff: string
    readonly factorOptional: string
    readonly factorRequired: string
    readonly linkSent: Text<'email'>
    readonly lastSignIn: string
    readonly never: string
    readonly account: Text<'email'>
    readonly disabled: string
    readonly invited: string
    readonly active: string
    readonly editAccount: string
    readonly updateFailed: Text<'error'>
    readonly maySignIn: string
    readonly resetPassword: string
    readonly turnOffTwoStep: string
    readonly resetPasswordTitle: string
    readonly resetting: string
    readonly resetFailed: Text<'error'>
    readonly turnOffTwoStepTitle: string
    readonly turnOff: string
    readonly turningOff: string
    readonly turnOffFailed: Text<'error'>
    readonly note: string
    readonly addAccount: string
    readonly fetchFailed: Text<'error'>
    readonly accounts: string
    readonly search: string
    readonly noneRemoved: string
    readonly noneRemovedText: string
    readonly noMatch: string
    readonly allRoles: string
    readonly activeAndDisabled: string
    readonly removeTitle: string
    readonly removing: string
    readonly removeFailed: Text<'error'>
    readonly addFailed: Text<'error'>
    readonly adding: string
    readonly rolesTitle: string
    readonly passwordTitle: string
    readonly handedOver: string
    readonly removed: Text<'email'>
    readonly saved: Text<'email'>
    readonly twoStepIsOff: Text<'email'>
    readonly restored: Text<'email'>
    readonly restoreFailed: Text<'email'>
    readonly you: string
    readonly ownAccount: Text<'link'>
    readonly rescueTitle: Text<'name'>
    readonly resetText: Text<'email'>
    readonly turnOffText: Text<'email'>
    readonly removeText: Text<'email'>
    readonly passwordText: Text<'email'>
    readonly closePassword: string
    readonly rolesFailed: string
    readonly roleHas: string
    readonly roleLacks: string
    readonly ability: {
      readonly read: string
      readonly people: string
      readonly export: string
      readonly edit: string
      readonly content: string
      readonly prices: string
      readonly hall: string
      readonly books: string
      readonly restore: string
      readonly checkin: string
      readonly sell: string
      readonly refund: string
      readonly approve: string
    }
    readonly abilityDoes: {
      readonly read: string
      readonly people: string
      readonly export: string
      readonly edit: string
      readonly content: string
      readonly prices: string
      readonly hall: string
      readonly books: string
      readonly restore: string
      readonly checkin: string
      readonly sell: string
      readonly refund: string
      readonly approve: string
    }
  }
  readonly activity: {
    readonly editionValue: Text<'id' | 'field' | 'before' | 'after'>
    readonly editionFields: Text<'id' | 'fields'>
    readonly changedValue: Text<'summary' | 'field' | 'before' | 'after'>
    readonly changedFields: Text<'summary' | 'fields'>
    readonly fieldNames: {
      readonly defaultFeePaise: string
      readonly refundLimitPaise: string
      readonly cashLimitPaise: string
      readonly discountLimitPaise: string
      readonly discountLimitHold: string
      readonly refundTable: string
      readonly partPayment: string
      readonly releaseUnpaid: string
      readonly provisions: string
      readonly goals: string
      readonly returnSites: string
      readonly firstDay: string
      readonly lastDay: string
      readonly gst: string
      readonly gstPaise: string
      readonly persons: string
      readonly memberNames: string
      readonly answers: string
      readonly payBy: string
      readonly paymentStatus: string
      readonly title: string
      readonly tagline: string
      readonly society: string
      readonly organiser: string
      readonly opensAt: string
      readonly closesAt: string
      readonly officeHours: string
      readonly helpers: string
      readonly dates: string
      readonly weekdays: string
      readonly venue: string
      readonly venueShort: string
      readonly venuePlace: string
      readonly refundLimitHold: string
      readonly phone: string
      readonly whatsapp: string
      readonly email: string
      readonly website: string
      readonly mapsUrl: string
      readonly social: string
      readonly pricingNote: string
      readonly earlyBird: string
      readonly registration: string
      readonly booking: string
      readonly facilities: string
      readonly stallTypes: string
      readonly like: string
      readonly offered: string
      readonly organisations: string
      readonly bookingCards: string
      readonly registrationCategories: string
      readonly visit: string
      readonly consentVersion: string
      readonly mapEmbedUrl: string
      readonly home: string
      readonly sponsorTiers: string
      readonly sponsorBenefits: string
      readonly committees: string
      readonly terms: string
      readonly privacy: string
      readonly refunds: string
      readonly venueMap: string
      readonly popup: string
      readonly brochure: string
      readonly tax: string
      readonly dailySummary: string
      readonly localName: string
      readonly product: string
      readonly float: string
      readonly counted: string
      readonly deducted: string
      readonly expected: string
      readonly keep: string
      readonly listed: string
      readonly aboutLead: string
      readonly aboutText: string
      readonly added: string
      readonly address: string
      readonly alt: string
      readonly amount: string
      readonly amountPaise: string
      readonly answeredBy: string
      readonly at: string
      readonly basePaise: string
      readonly biodata: string
      readonly blocked: string
      readonly body: string
      readonly cancelledBy: string
      readonly category: string
      readonly changed: string
      readonly channel: string
      readonly college: string
      readonly committee: string
      readonly company: string
      readonly contactPerson: string
      readonly creditNote: string
      readonly days: string
      readonly shareHundredths: string
      readonly withoutGst: string
      readonly code: string
      readonly rateHundredths: string
      readonly billOfSupply: string
      readonly receiptVoucher: string
      readonly paymentNote: string
      readonly dishonourNote: string
      readonly upi: string
      readonly ifsc: string
      readonly bank: string
      readonly proforma: string
      readonly notRegistered: string
      readonly reverseCharge: string
      readonly discountNoteWithTax: string
      readonly zeroInvoice: string
      readonly eInvoice: string
      readonly tally: string
      readonly cash: string
      readonly card: string
      readonly gateway: string
      readonly visitors: string
      readonly entryFees: string
      readonly sponsorships: string
      readonly cgst: string
      readonly sgst: string
      readonly igst: string
      readonly advanceTax: string
      readonly tds: string
      readonly gstTds: string
      readonly credits: string
      readonly badDebts: string
      readonly roundOff: string
      readonly gatewayFees: string
      readonly inputTax: string
      readonly day: string
      readonly degree: string
      readonly designation: string
      readonly disabled: string
      readonly document: string
      readonly ended: string
      readonly entryFee: string
      readonly entryRateHundredths: string
      readonly entrySac: string
      readonly event: string
      readonly eventDate: string
      readonly experience: string
      readonly factorRequired: string
      readonly fair: string
      readonly focus: string
      readonly from: string
      readonly gold: string
      readonly gstHundredths: string
      readonly gstin: string
      readonly hall: string
      readonly heading: string
      readonly height: string
      readonly heroText: string
      readonly heroTitle: string
      readonly highlights: string
      readonly holder: string
      readonly hours: string
      readonly href: string
      readonly icon: string
      readonly id: string
      readonly ids: string
      readonly image: string
      readonly images: string
      readonly kind: string
      readonly legalName: string
      readonly level: string
      readonly logo: string
      readonly members: string
      readonly message: string
      readonly minutes: string
      readonly mission: string
      readonly mobile: string
      readonly name: string
      readonly net: string
      readonly nextFirstDay: string
      readonly nextLastDay: string
      readonly note: string
      readonly objectives: string
      readonly occupation: string
      readonly off: string
      readonly on: string
      readonly order: string
      readonly owner: string
      readonly paragraphs: string
      readonly passes: string
      readonly payment: string
      readonly percentHundredths: string
      readonly picture: string
      readonly platinum: string
      readonly points: string
      readonly prefixes: string
      readonly pricePaise: string
      readonly publicKey: string
      readonly reason: string
      readonly receipt: string
      readonly records: string
      readonly reference: string
      readonly refund: string
      readonly refundVoucher: string
      readonly registrations: string
      readonly released: string
      readonly removed: string
      readonly reordered: string
      readonly requirements: string
      readonly publicPhone: string
      readonly products: string
      readonly hidden: string
      readonly websiteShown: string
      readonly phoneShown: string
      readonly about: string
      readonly responsibilities: string
      readonly revokedFrom: string
      readonly role: string
      readonly sample: string
      readonly seconds: string
      readonly sections: string
      readonly series: string
      readonly settlements: string
      readonly signatory: string
      readonly silver: string
      readonly sold: string
      readonly speaker: string
      readonly sponsorRateHundredths: string
      readonly sponsorSac: string
      readonly stallPosMode: string
      readonly stallSac: string
      readonly stalls: string
      readonly state: string
      readonly status: string
      readonly stock: string
      readonly subject: string
      readonly taxInvoice: string
      readonly text: string
      readonly to: string
      readonly type: string
      readonly unchanged: string
      readonly unmatched: string
      readonly until: string
      readonly url: string
      readonly values: string
      readonly venueState: string
      readonly version: string
      readonly vision: string
      readonly width: string
    }
    readonly showActor: Text<'actor'>
    readonly showRecord: Text<'summary'>
    readonly show: string
    readonly fields: Plural
    readonly changedTo: string
    readonly title: string
    readonly lines: Plural
    readonly fetchFailed: Text<'error'>
    readonly search: string
    readonly placeholder: string
    readonly loading: string
    readonly noMatch: string
    readonly empty: string
    readonly emptyText: string
    readonly person: string
    readonly everybody: string
    readonly record: string
    readonly allRecords: string
    readonly entities: {
      readonly registrations: string
      readonly bookings: string
      readonly orders: string
      readonly settlements: string
      readonly stalls: string
      readonly stallKinds: string
      readonly applications: string
      readonly editions: string
      readonly accounts: string
      readonly privacyRequests: string
      readonly messages: string
      readonly messageTexts: string
    }
    readonly cancelledBy: {
      readonly payer: string
      readonly organiser: string
    }
  }
  readonly applications: {
    readonly importFileHint: string
    readonly contact: string
    readonly occupation: string
    readonly experience: string
    readonly biodata: string
    readonly noFile: string
    readonly reference: string
    readonly fileAndScan: Text<'name' | 'scan'>
    readonly scanned: string
    readonly notScanned: string
    readonly editApplication: string
    readonly updateFailed: Text<'error'>
    readonly placeholder: string
    readonly deleteAsk: Text<'application'>
    readonly statusFailed: string
    readonly resourcePersonsTitle: string
    readonly searchResourcePersons: string
    readonly resourcePersons: string
    readonly fetchFailed: string
    readonly deleteApplication: string
    readonly deleteFailed: Text<'error'>
    readonly empty: string
    readonly volunteersTitle: string
    readonly searchVolunteers: string
    readonly volunteers: string
    readonly fetchVolunteersFailed: string
    readonly deleteVolunteer: string
    readonly deleteVolunteerFailed: Text<'error'>
    readonly noVolunteers: string
    readonly resourcePerson: string
    readonly volunteer: string
    readonly applicationOf: Text<'name'>
    readonly noBiodata: string
    readonly noFileOf: Text<'name'>
    readonly view: string
    readonly viewOf: Text<'name'>
    readonly occupations: {
      readonly farmer: string
      readonly scientist: string
      readonly entrepreneur: string
      readonly 'media person': string
      readonly 'policy maker': string
      readonly others: string
    }
    readonly rejectNote: string
    readonly decision: {
      readonly Confirmed: string
      readonly Rejected: string
    }
    readonly deciding: string
    readonly reason: string
    readonly reasonHint: string
    readonly decided: Text<'name'>
  }
  readonly bank: {
    readonly heading: string
    readonly note: Text<'file' | 'first' | 'last' | 'open'>
    readonly noStatement: string
    readonly failed: Text<'reason'>
    readonly lines: string
    readonly detail: string
    readonly back: string
    readonly state: string
    readonly stateCount: Text<'state' | 'count'>
    readonly states: {
      readonly open: string
      readonly waiting: string
      readonly matched: string
      readonly not_ours: string
      readonly out: string
    }
    readonly search: string
    readonly placeholder: string
    readonly noMatch: string
    readonly none: {
      readonly open: string
      readonly waiting: string
      readonly matched: string
      readonly not_ours: string
      readonly out: string
    }
    readonly fits: {
      readonly recorded: string
      readonly reference: string
      readonly one: string
      readonly several: string
      readonly none: string
      readonly dishonoured: string
    }
    readonly waits: string
    readonly waitsOwn: string
    readonly anotherDecides: string
    readonly approveTitle: string
    readonly approve: Plural
    readonly approving: string
    readonly approved: Plural
    readonly approveFailed: Plural
    readonly approveOne: Text<'amount'>
    readonly approvedOne: string
    readonly changeFailed: string
    readonly opened: string
    readonly notOursBy: Text<'name'>
    readonly settlement: Text<'utr'>
    readonly recordedBefore: string
    readonly refuse: string
    readonly takeBack: string
    readonly refuseTitle: string
    readonly takeBackTitle: string
    readonly refuseNote: string
    readonly refusing: string
    readonly ours: string
    readonly unmatch: string
    readonly outNote: string
    readonly returned: string
    readonly returnedOf: Text<'name' | 'number'>
    readonly recordedTitle: string
    readonly belongsTo: string
    readonly nothingFits: string
    readonly why: {
      readonly reference: string
      readonly gstin: string
      readonly phone: string
      readonly stall: string
      readonly name: string
      readonly amount: string
      readonly tds: string
      readonly together: string
    }
    readonly due: Text<'amount'>
    readonly partOf: Text<'name'>
    readonly tax: Text<'amount' | 'provision'>
    readonly tooMuch: Text<'amount'>
    readonly tooMuchTick: string
    readonly findRecord: string
    readonly findPlaceholder: string
    readonly sum: Text<'sum' | 'line'>
    readonly nothingLeft: string
    readonly left: Text<'amount'>
    readonly over: Text<'amount'>
    readonly confirm: Text<'amount'>
    readonly confirming: string
    readonly confirmed: string
    readonly matchedNow: string
    readonly confirmFailed: string
    readonly notOurs: string
    readonly notOursDone: string
    readonly import: {
      readonly open: string
      readonly title: string
      readonly note: string
      readonly file: string
      readonly fileHint: string
      readonly drop: string
      readonly dropAnother: Text<'file'>
      readonly chooseAnother: string
      readonly unreadable: Text<'error'>
      readonly reading: string
      readonly apply: string
      readonly importing: string
      readonly fresh: Plural
      readonly same: Plural
      readonly left: Plural
      readonly columns: string
      readonly columnsKnown: string
      readonly noColumn: string
      readonly columnNames: {
        readonly day: string
        readonly text: string
        readonly reference: string
        readonly credit: string
        readonly debit: string
        readonly amount: string
        readonly side: string
        readonly balance: string
      }
      readonly cameIn: Text<'count'>
      readonly wentOut: Text<'count'>
      readonly recorded: string
      readonly nothing: string
      readonly done: Plural<'same'>
    }
  }
  readonly banners: {
    readonly banner: Text<'title'>
    readonly editBanner: string
    readonly addBanner: string
    readonly saveFailed: string
    readonly saveBanner: string
    readonly title: string
    readonly titleHint: string
    readonly titleRequired: string
    readonly imageRequired: string
    readonly tooManyImages: Text<'most'>
    readonly images: Plural
    readonly imagesLabel: string
    readonly dropImagesHere: string
    readonly chooseFiles: string
    readonly imagesOfBanner: string
    readonly first: string
    readonly remove: Text<'name'>
    readonly wrongKind: string
    readonly tooLarge: string
    readonly banners: string
    readonly fetchFailed: Text<'error'>
    readonly noneDeleted: string
    readonly noneDeletedText: string
    readonly empty: string
    readonly emptyText: string
    readonly created: string
    readonly updated: string
    readonly deleted: string
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: Text<'error'>
    readonly noteNone: string
    readonly note: Plural
    readonly imageRefused: Text<'name' | 'reason'>
    readonly imagesHint: Text<'used' | 'most'>
    readonly phoneChoose: string
    readonly phoneChange: Text<'name'>
    readonly phoneLabel: Text<'name'>
    readonly phoneHint: string
    readonly phoneRefused: Text<'name' | 'reason'>
    readonly imageName: Text<'number'>
    readonly titleIn: Text<'language'>
    readonly focusOf: Text<'name'>
    readonly focusHint: string
  }
  readonly campaigns: {
    readonly title: string
    readonly note: string
    readonly write: string
    readonly fetchFailed: Text<'reason'>
    readonly loading: string
    readonly empty: string
    readonly emptyNote: string
    readonly newTo: Text<'list'>
    readonly toExhibitors: string
    readonly lists: {
      readonly registrations: string
      readonly exhibitors: string
      readonly bookings: string
      readonly sponsorships: string
      readonly applications: string
    }
    readonly chosen: Plural
    readonly filtered: string
    readonly purposes: {
      readonly title: string
      readonly service: string
      readonly serviceHint: string
      readonly news: string
      readonly newsHint: string
    }
    readonly savedText: string
    readonly noSavedText: string
    readonly manageSaved: string
    readonly subject: string
    readonly text: string
    readonly textHint: Text<'placeholders'>
    readonly ownHint: Text<'placeholders'>
    readonly subjectIn: Text<'language'>
    readonly textIn: Text<'language'>
    readonly preview: string
    readonly checking: string
    readonly send: string
    readonly sending: string
    readonly discard: string
    readonly byEmail: Plural
    readonly byPhone: Plural
    readonly noServer: string
    readonly recipients: Plural<'language'>
    readonly missing: string
    readonly asShownTo: Text<'name'>
    readonly whoGets: Text<'count'>
    readonly unreachable: string
    readonly reason: Text<'reason' | 'count'>
    readonly changed: string
    readonly started: string
    readonly startFailed: string
    readonly progress: Text<'done' | 'all'>
    readonly states: {
      readonly preparing: string
      readonly running: string
      readonly done: string
      readonly stopped: string
      readonly planned: string
    }
    readonly counts: {
      readonly waiting: Text<'count'>
      readonly sent: Text<'count'>
      readonly failed: Text<'count'>
      readonly stopped: Text<'count'>
      readonly whatsapp: Text<'done' | 'all'>
    }
    readonly startedBy: Text<'moment' | 'name'>
    readonly stoppedBy: Text<'moment' | 'name'>
    readonly showMessages: string
    readonly showFailed: string
    readonly sendByWhatsApp: string
    readonly stop: string
    readonly stopTitle: string
    readonly stopAsk: string
    readonly stopped: string
    readonly stopFailed: string
    readonly whoNot: string
    readonly sendAt: string
    readonly sendAtHint: string
    readonly sendLater: string
    readonly planned: string
    readonly endsAt: Text<'moment'>
    readonly more: Plural
    readonly test: string
    readonly testing: string
    readonly tested: Text<'email'>
    readonly testFailed: string
    readonly plannedFor: Text<'moment'>
    readonly automaticBy: Text<'moment'>
    readonly automatic: {
      readonly title: string
      readonly note: string
      readonly loading: string
      readonly fetchFailed: Text<'reason'>
      readonly names: {
        readonly unpaid: string
        readonly tomorrow: string
        readonly thanks: string
      }
      readonly about: {
        readonly unpaid: string
        readonly tomorrow: string
        readonly thanks: string
      }
      readonly on: string
      readonly off: string
      readonly switchOn: string
      readonly switchOff: string
      readonly switchedOn: Text<'name'>
      readonly switchedOff: Text<'name'>
      readonly failed: string
      readonly next: Text<'moment'>
      readonly never: string
      readonly now: Plural
      readonly edit: string
      readonly editOf: Text<'name'>
      readonly save: string
      readonly saving: string
      readonly saved: Text<'name'>
      readonly toRegistrations: string
      readonly toBookings: string
      readonly resetHint: string
    }
    readonly byHand: Plural
    readonly whatsapp: {
      readonly use: string
      readonly useHint: string
      readonly budget: string
      readonly budgetHint: string
      readonly count: Plural<'cost'>
      readonly tooDear: Text<'left'>
      readonly tooMany: Plural
      readonly submitted: string
    }
  }
  readonly committees: {
    readonly member: Text<'name'>
    readonly sample: string
    readonly designation: string
    readonly committee: string
    readonly fetchCommitteesFailed: Text<'error'>
    readonly fileHint: string
    readonly nothingToChange: string
    readonly noLongerSample: string
    readonly notInFile: string
    readonly dropSamples: Text<'count'>
    readonly replace: string
    readonly editMember: string
    readonly addMember: string
    readonly saveFailed: Text<'error'>
    readonly chooseACommittee: string
    readonly committeeRequired: string
    readonly committees: string
    readonly search: string
    readonly nameOrDesignation: string
    readonly allCommittees: string
    readonly websiteOrder: string
    readonly committeeMembers: string
    readonly fetchFailed: Text<'error'>
    readonly note: Plural
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: Text<'error'>
    readonly empty: string
    readonly noMatch: string
    readonly orderTitle: string
    readonly place: Text<'committee' | 'row'>
    readonly samplePlace: Text<'committee'>
    readonly newOrder: Text<'committees'>
    readonly inLanguage: Text<'language'>
    readonly nameIn: Text<'language'>
    readonly designationIn: Text<'language'>
    readonly institute: string
    readonly instituteIn: Text<'language'>
    readonly group: string
    readonly groupHint: string
    readonly groupIn: Text<'language'>
    readonly email: string
    readonly emailHint: string
    readonly photo: string
    readonly photoHint: string
    readonly photoHintReplace: string
    readonly photoOf: Text<'name'>
    readonly photoRemoved: string
    readonly keepThePhoto: string
    readonly removePhoto: string
    readonly patron: string
    readonly message: string
    readonly messageIn: Text<'language'>
  }
  readonly common: {
    readonly actions: string
    readonly add: string
    readonly address: string
    readonly adminPortal: string
    readonly all: string
    readonly allStatuses: string
    readonly amount: string
    readonly apply: string
    readonly back: string
    readonly blocked: string
    readonly cancel: string
    readonly category: string
    readonly change: string
    readonly chooseFile: string
    readonly clear: string
    readonly close: string
    readonly columns: string
    readonly confirm: string
    readonly copied: string
    readonly copy: string
    readonly date: string
    readonly delete: string
    readonly deleted: string
    readonly deleting: string
    readonly details: string
    readonly done: string
    readonly download: string
    readonly edit: string
    readonly email: string
    readonly export: string
    readonly filters: string
    readonly free: string
    readonly from: string
    readonly held: string
    readonly id: string
    readonly keep: string
    readonly loading: string
    readonly message: string
    readonly mobile: string
    readonly name: string
    readonly nameOrEmail: string
    readonly networkError: string
    readonly newestFirst: string
    readonly no: string
    readonly noPreview: string
    readonly noScript: string
    readonly none: string
    readonly notReleased: string
    readonly oldestFirst: string
    readonly open: string
    readonly optional: string
    readonly orderNumber: string
    readonly password: string
    readonly phone: string
    readonly previewOf: Text<'name'>
    readonly print: string
    readonly reason: string
    readonly reject: string
    readonly remove: string
    readonly restore: string
    readonly retry: string
    readonly save: string
    readonly saving: string
    readonly search: string
    readonly sold: string
    readonly status: string
    readonly system: string
    readonly to: string
    readonly today: string
    readonly tryAgain: string
    readonly type: string
    readonly undo: string
    readonly update: string
    readonly updating: string
    readonly usersAndRoles: string
    readonly website: string
    readonly yes: string
    readonly yourAccount: string
    readonly exhibitorGroup: string
  }
  readonly contactMessages: {
    readonly messageOf: Text<'name'>
    readonly dateAndTime: string
    readonly title: string
    readonly search: string
    readonly contactMessages: string
    readonly fetchFailed: string
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: Text<'error'>
    readonly deleted: string
    readonly empty: string
    readonly noMatch: string
    readonly reference: string
    readonly reply: string
    readonly replyTo: Text<'name'>
    readonly state: string
    readonly allStates: string
    readonly states: {
      readonly open: string
      readonly answered: string
    }
    readonly answeredBy: Text<'name' | 'day'>
    readonly ownedBy: Text<'name'>
    readonly replyTitle: string
    readonly take: string
    readonly release: string
    readonly reopen: string
    readonly markAnswered: string
    readonly changeFailed: string
    readonly replyRequired: string
    readonly replied: Text<'name'>
    readonly repliedLater: Text<'name' | 'email'>
    readonly replyLabel: Text<'email'>
    readonly replyHint: string
    readonly sending: string
    readonly sendReply: string
    readonly changeTemplate: string
  }
  readonly counters: {
    readonly counter: Text<'venue'>
    readonly venue: string
    readonly entryFee: string
    readonly eventDate: string
    readonly used: string
    readonly editEvent: string
    readonly addNewEvent: string
    readonly saveFailed: Text<'error'>
    readonly create: string
    readonly creating: string
    readonly entryFeeInRupees: string
    readonly time: string
    readonly hours: string
    readonly minutes: string
    readonly seconds: string
    readonly invalidTime: Text<'most'>
    readonly title: string
    readonly search: string
    readonly venueOrDate: string
    readonly highestFee: string
    readonly eventOf: Text<'date'>
    readonly fetchFailed: Text<'error'>
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: Text<'error'>
    readonly empty: string
    readonly emptyText: string
    readonly noMatch: string
    readonly note: string
  }
  readonly dashboard: {
    readonly inAll: Text<'count'>
    readonly categoryBar: Text<'category' | 'count' | 'paid'>
    readonly countPaid: Text<'count' | 'paid'>
    readonly loadFailed: string
    readonly figuresFailed: string
    readonly figuresOf: Text<'moment'>
    readonly heading: string
    readonly refreshes: string
    readonly updatedAndRefreshes: Text<'moment'>
    readonly newestOf: Text<'shown' | 'total'>
    readonly orderKinds: {
      readonly booking: string
      readonly sponsorship: string
      readonly registration: string
    }
    readonly links: {
      readonly order: {
        readonly text: string
        readonly label: Text<'payer'>
      }
      readonly booking: {
        readonly text: string
        readonly label: Text<'payer'>
      }
      readonly sponsorship: {
        readonly text: string
        readonly label: Text<'payer'>
      }
      readonly registration: {
        readonly text: string
        readonly label: Text<'payer'>
      }
    }
    readonly recent: {
      readonly registered: Text<'name' | 'category'>
      readonly booked: {
        readonly withoutNumbers: Text<'name'>
        readonly stalls: Plural<'name' | 'stalls'>
      }
      readonly paid: {
        readonly withoutNumbers: Text<'name'>
        readonly stalls: Plural<'name' | 'stalls'>
      }
      readonly tierEnquiry: Text<'tier' | 'name'>
      readonly enquiry: Text<'name'>
      readonly applied: {
        readonly resourcePerson: Text<'name'>
        readonly volunteer: Text<'name'>
      }
      readonly message: Text<'name'>
    }
    readonly failed: {
      readonly registrations: Text<'reason'>
      readonly bookings: Text<'reason'>
      readonly sponsorships: Text<'reason'>
      readonly applications: Text<'reason'>
      readonly messages: Text<'reason'>
      readonly activity: Text<'reason'>
    }
    readonly parts: {
      readonly paid: Text<'count'>
      readonly pending: Text<'count'>
      readonly cancelled: Text<'count'>
      readonly confirmed: Text<'count'>
      readonly rejected: Text<'count'>
      readonly tier: Text<'tier' | 'count'>
      readonly thisWeek: Text<'count'>
      readonly earlier: Text<'count'>
    }
    readonly noTier: string
    readonly startFirst: string
    readonly allTasks: Plural
    readonly waiting: {
      readonly registrations: Plural
      readonly resourcePersons: Plural
      readonly volunteers: Plural
      readonly bookings: Plural
      readonly sponsorships: Plural
      readonly messages: Plural
      readonly orders: Plural
      readonly heldStalls: Plural
      readonly backups: Plural
      readonly disk: Plural
      readonly taxNumber: Plural
    }
    readonly zonesTaken: Text<'taken' | 'total'>
    readonly zoneShare: Text<'taken' | 'total'>
    readonly zoneTaken: Text<'taken' | 'total' | 'sold' | 'held' | 'blocked'>
    readonly zoneStates: Text<'sold' | 'held' | 'blocked' | 'free'>
    readonly byCategory: string
    readonly figures: string
    readonly tryingAgain: string
    readonly refreshing: string
    readonly refresh: string
    readonly loadingDashboard: string
    readonly registrationsPerDay: string
    readonly paid: string
    readonly pending: string
    readonly noRegistrations: string
    readonly day: string
    readonly registrations: string
    readonly cancelled: string
    readonly drawer: {
      readonly ACTIVE: {
        readonly title: string
        readonly note: string
      }
    }
    readonly loadingOrders: string
    readonly ordersFailed: string
    readonly noneLeft: string
    readonly handled: string
    readonly recentActivity: string
    readonly loadingActivity: string
    readonly allActivity: string
    readonly activityFailed: string
    readonly noActivityYet: string
    readonly noActivityNote: string
    readonly cards: {
      readonly registrations: string
      readonly bookings: string
      readonly sponsors: string
      readonly contact: string
    }
    readonly waitingForYou: string
    readonly nothingIsWaiting: string
    readonly nothingWaitingNote: string
    readonly stallsByZone: string
    readonly noZones: string
    readonly noZonesNote: string
    readonly sold: string
    readonly held: string
    readonly blocked: string
    readonly money: {
      readonly in: string
      readonly out: string
      readonly pending: string
      readonly balance: Text<'amount'>
      readonly outNote: string
      readonly pendingNote: Text<'count'>
    }
    readonly progress: {
      readonly registrations: string
      readonly stalls: string
      readonly now: string
      readonly goal: Text<'goal'>
      readonly ofGoal: Text<'share'>
      readonly daysBefore: Text<'days'>
      readonly firstDay: string
      readonly days: string
    }
    readonly debts: {
      readonly title: string
      readonly all: string
      readonly failed: Text<'reason'>
      readonly nobody: string
      readonly late: Text<'amount'>
      readonly early: string
      readonly week: string
      readonly month: string
      readonly old: string
      readonly records: Plural
      readonly loading: string
    }
    readonly sample: {
      readonly title: string
      readonly note: string
      readonly set: string
      readonly parts: {
        readonly days: string
        readonly venue: string
        readonly phone: string
        readonly email: string
        readonly fee: string
        readonly prices: string
        readonly tax: string
        readonly logo: string
        readonly stalls: string
        readonly bank: string
      }
    }
    readonly backup: {
      readonly last: Text<'moment'>
      readonly tested: string
      readonly none: string
      readonly failed: string
      readonly late: string
      readonly never: string
    }
  }
  readonly dayBook: {
    readonly refunds: string
    readonly refund: Text<'kind'>
    readonly refundWithReason: Text<'kind' | 'reason'>
    readonly refundReasons: {
      readonly late: string
      readonly duplicate: string
      readonly cancelled: string
      readonly decided: string
      readonly external: string
    }
    readonly note: Plural<'period'>
    readonly fetchFailed: Text<'reason'>
    readonly onlyOf: Text<'filters'>
    readonly atEnd: string
    readonly periodOnly: Text<'period' | 'filters'>
    readonly lineUnit: Plural
    readonly balance: string
    readonly in: string
    readonly out: string
    readonly loadingLines: Text<'day'>
    readonly linesFailed: Text<'reason'>
    readonly linesOf: Text<'day'>
    readonly document: Text<'number'>
    readonly providerReference: Text<'number'>
    readonly reference: Text<'reference'>
    readonly kinds: {
      readonly registration: string
      readonly booking: string
      readonly sponsorship: string
    }
    readonly directions: {
      readonly in: string
      readonly out: string
    }
    readonly heading: string
    readonly chart: string
    readonly noMoney: string
    readonly byKind: string
    readonly openingBalance: string
    readonly day: string
    readonly lines: string
    readonly days: string
    readonly filterTheDayBook: string
    readonly empty: string
    readonly kind: string
    readonly allKinds: string
    readonly channel: string
    readonly allChannels: string
    readonly inOrOut: string
    readonly inAndOut: string
    readonly byKindAndChannel: string
    readonly total: string
    readonly totalAndClosingBalance: string
  }
  readonly debtors: {
    readonly heading: string
    readonly tabs: {
      readonly debtors: string
      readonly tax: string
    }
    readonly note: Plural<'due' | 'late'>
    readonly failed: Text<'reason'>
    readonly taxFailed: Text<'reason'>
    readonly firm: string
    readonly stalls: Text<'stalls'>
    readonly kinds: {
      readonly registration: string
      readonly booking: string
      readonly sponsorship: string
    }
    readonly payBy: string
    readonly noDay: string
    readonly freedOn: Text<'day'>
    readonly release: {
      readonly on: Plural<'firms'>
      readonly off: Plural<'firms'>
      readonly firm: Text<'name' | 'day'>
      readonly settings: string
    }
    readonly late: string
    readonly daysLate: Plural
    readonly daysLeft: Plural
    readonly due: string
    readonly waits: Text<'amount'>
    readonly why: string
    readonly whys: {
      readonly dishonoured: string
      readonly part_paid: string
      readonly invoice: Text<'number'>
      readonly never: string
    }
    readonly lastMessage: string
    readonly notTold: string
    readonly toldOn: Text<'day' | 'status'>
    readonly told: {
      readonly waiting: string
      readonly sent: string
      readonly failed: string
      readonly kept: string
      readonly stopped: string
    }
    readonly reminder: string
    readonly remind: string
    readonly remindLabel: Text<'name'>
    readonly reminding: string
    readonly reminded: Text<'name'>
    readonly remindFailed: string
    readonly notReminded: {
      readonly waits: string
      readonly today: string
      readonly registration: string
    }
    readonly ages: {
      readonly early: string
      readonly week: string
      readonly month: string
      readonly old: string
    }
    readonly firms: Plural
    readonly age: string
    readonly allAges: string
    readonly search: string
    readonly placeholder: string
    readonly noMatch: string
    readonly nobody: string
    readonly quarter: string
    readonly day: string
    readonly provision: string
    readonly deducted: string
    readonly deductions: {
      readonly tds: string
      readonly gst_tds: string
    }
    readonly filterTax: string
    readonly noTax: string
    readonly certificates: Plural
    readonly certificate: {
      readonly head: string
      readonly missing: string
      readonly missingHead: string
      readonly on: Text<'day'>
      readonly arrived: string
      readonly change: string
      readonly label: Text<'action' | 'name'>
      readonly title: Text<'name'>
      readonly number: string
      readonly hint: string
      readonly file: string
      readonly fileHint: string
      readonly fileReplace: Text<'name'>
      readonly drop: string
      readonly open: Text<'number' | 'name'>
      readonly ask: string
      readonly askLabel: Text<'name'>
      readonly asking: string
      readonly asked: Text<'name'>
      readonly askedOn: Text<'day'>
      readonly askFailed: string
      readonly action: string
      readonly busy: string
      readonly failed: Text<'reason'>
      readonly done: string
      readonly undone: string
    }
  }
  readonly documents: {
    readonly heading: string
    readonly count: Text<'kind' | 'count'>
    readonly sumsFailed: Text<'reason'>
    readonly filter: string
    readonly kind: string
    readonly allKinds: string
    readonly kinds: {
      readonly tax_invoice: string
      readonly bill_of_supply: string
      readonly bill: string
      readonly credit_note: string
      readonly receipt_voucher: string
      readonly refund_voucher: string
      readonly receipt: string
      readonly payment_note: string
      readonly dishonour_note: string
      readonly proforma: string
    }
    readonly search: string
    readonly placeholder: string
    readonly number: string
    readonly day: string
    readonly recipient: string
    readonly taxable: string
    readonly cgst: string
    readonly sgst: string
    readonly igst: string
    readonly total: string
    readonly about: Text<'kind' | 'number'>
    readonly notInSums: string
    readonly noTaxDocument: string
    readonly noGstin: string
    readonly ofDay: string
    readonly sendHead: string
    readonly sendAction: string
    readonly sendLabel: Text<'number'>
    readonly noMatch: string
    readonly empty: string
    readonly missing: Text<'numbers'>
    readonly missingNote: string
    readonly withoutGstin: string
    readonly tally: string
    readonly irn: {
      readonly export: string
      readonly enter: string
      readonly label: Text<'number'>
      readonly has: Text<'irn'>
      readonly title: Text<'number'>
      readonly irn: string
      readonly hint: string
      readonly ackNumber: string
      readonly ackDay: string
      readonly qr: string
      readonly qrHint: string
      readonly required: string
      readonly action: string
      readonly busy: string
      readonly failed: Text<'reason'>
      readonly done: Text<'number'>
    }
    readonly openTax: string
    readonly stillOpen: string
    readonly figures: {
      readonly value: string
      readonly cgst: string
      readonly igst: string
      readonly net: string
    }
    readonly send: {
      readonly title: Text<'number'>
      readonly email: string
      readonly hint: string
      readonly action: string
      readonly busy: string
      readonly failed: Text<'reason'>
      readonly done: Text<'number' | 'email'>
      readonly kept: Text<'number'>
    }
  }
  readonly edition: {
    readonly ownerOnly: string
    readonly pricesOnly: string
    readonly sectionOwnerOnly: string
    readonly begin: {
      readonly shows: Text<'title' | 'days'>
      readonly freeButBlocked: string
      readonly allFree: string
      readonly counters: Text<'from' | 'to'>
      readonly visitors: Text<'year'>
      readonly staysWith: Text<'year'>
      readonly days: Text<'from' | 'to'>
      readonly failed: Text<'reason'>
      readonly action: Text<'year'>
      readonly continue: string
      readonly sure: Text<'year' | 'current'>
      readonly unsure: string
      readonly titleIn: Text<'language'>
      readonly kept: string
      readonly keptTexts: string
      readonly keptHall: string
      readonly keptRecords: string
      readonly reset: string
      readonly resetTimes: string
      readonly staysRecords: string
      readonly details: string
      readonly confirm: string
      readonly title: string
      readonly busy: string
      readonly steps: string
      readonly year: string
      readonly yearHint: string
      readonly emptyHall: string
      readonly emptyHallKept: string
      readonly keepBlocks: string
      readonly back: string
      readonly titleRequired: string
      readonly firstDayRequired: string
      readonly lastDayRequired: string
    }
    readonly begun: {
      readonly title: Text<'year'>
      readonly counters: string
      readonly countersNote: string
      readonly money: string
      readonly moneyNote: string
      readonly home: string
      readonly homeNote: string
      readonly sponsors: string
      readonly sponsorsNote: string
      readonly hall: string
      readonly hallNote: string
      readonly note: string
    }
    readonly note: Text<'year' | 'moment'>
    readonly saved: Text<'section'>
    readonly openingHint: string
    readonly registrationTimes: {
      readonly opens: string
      readonly closes: string
    }
    readonly bookingTimes: {
      readonly opens: string
      readonly closes: string
    }
    readonly items: {
      readonly socialLink: {
        readonly name: string
        readonly add: string
      }
      readonly helper: {
        readonly name: string
        readonly add: string
      }
      readonly site: {
        readonly name: string
        readonly add: string
      }
      readonly refundStep: {
        readonly name: string
        readonly add: string
      }
      readonly stallType: {
        readonly name: string
        readonly add: string
      }
      readonly organisation: {
        readonly name: string
        readonly add: string
      }
      readonly category: {
        readonly name: string
        readonly add: string
      }
      readonly card: {
        readonly name: string
        readonly add: string
      }
      readonly question: {
        readonly name: string
        readonly add: string
      }
      readonly option: {
        readonly name: string
        readonly add: string
      }
      readonly provision: {
        readonly name: string
        readonly add: string
      }
      readonly focusArea: {
        readonly name: string
        readonly add: string
      }
      readonly objective: {
        readonly name: string
        readonly add: string
      }
      readonly tier: {
        readonly name: string
        readonly add: string
      }
      readonly benefit: {
        readonly name: string
        readonly add: string
      }
      readonly highlight: {
        readonly name: string
        readonly add: string
      }
      readonly committee: {
        readonly name: string
        readonly add: string
      }
      readonly responsibility: {
        readonly name: string
        readonly add: string
      }
      readonly facility: {
        readonly name: string
        readonly add: string
      }
      readonly section: {
        readonly name: string
        readonly add: string
      }
      readonly paragraph: {
        readonly name: string
        readonly add: string
      }
      readonly point: {
        readonly name: string
        readonly add: string
      }
      readonly visit: {
        readonly name: string
        readonly add: string
      }
      readonly figure: {
        readonly name: string
        readonly add: string
      }
    }
    readonly policyNote: Text<'values' | 'rules'>
    readonly itemNumber: Text<'item' | 'number'>
    readonly tierText: Text<'label' | 'tier'>
    readonly removeItem: Text<'name'>
    readonly countMissing: Text<'count'>
    readonly pictureNow: Text<'label'>
    readonly pixels: Text<'width' | 'height'>
    readonly wrongNumber: Text<'most'>
    readonly saveFailed: Text<'reason'>
    readonly viewPage: string
    readonly translationsMissing: Plural
    readonly translationsMissingTitle: string
    readonly optional: string
    readonly missing: string
    readonly tierUnsaved: Text<'tier'>
    readonly newTierUnsaved: string
    readonly states: {
      readonly '10': string
      readonly '11': string
      readonly '12': string
      readonly '13': string
      readonly '14': string
      readonly '15': string
      readonly '16': string
      readonly '17': string
      readonly '18': string
      readonly '19': string
      readonly '20': string
      readonly '21': string
      readonly '22': string
      readonly '23': string
      readonly '24': string
      readonly '26': string
      readonly '27': string
      readonly '29': string
      readonly '30': string
      readonly '31': string
      readonly '32': string
      readonly '33': string
      readonly '34': string
      readonly '35': string
      readonly '36': string
      readonly '37': string
      readonly '38': string
      readonly '01': string
      readonly '02': string
      readonly '03': string
      readonly '04': string
      readonly '05': string
      readonly '06': string
      readonly '07': string
      readonly '08': string
      readonly '09': string
    }
    readonly stateWithCode: Text<'state' | 'code'>
    readonly firstDay: string
    readonly lastDay: string
    readonly nextFirstDay: string
    readonly nextLastDay: string
    readonly nextHint: string
    readonly heading: string
    readonly loading: string
    readonly fetchFailed: string
    readonly sections: {
      readonly names: {
        readonly title: string
      }
      readonly days: {
        readonly title: string
        readonly note: string
      }
      readonly contacts: {
        readonly title: string
      }
      readonly goals: {
        readonly title: string
      }
      readonly money: {
        readonly title: string
        readonly prices: string
        readonly note: string
      }
      readonly categories: {
        readonly title: string
        readonly note: string
      }
      readonly questions: {
        readonly title: string
        readonly note: string
      }
      readonly booking: {
        readonly title: string
        readonly note: string
      }
      readonly rules: {
        readonly title: string
        readonly note: string
      }
      readonly home: {
        readonly title: string
      }
      readonly popup: {
        readonly title: string
        readonly note: string
      }
      readonly brochure: {
        readonly note: string
      }
      readonly sponsors: {
        readonly title: string
      }
      readonly committees: {
        readonly note: string
      }
      readonly facilities: {
        readonly note: string
      }
      readonly terms: {
        readonly title: string
      }
      readonly privacy: {
        readonly title: string
      }
      readonly refunds: {
        readonly title: string
      }
      readonly tax: {
        readonly title: string
        readonly note: string
      }
      readonly visit: {
        readonly note: string
      }
    }
    readonly titleOfTheFair: string
    readonly tagline: string
    readonly society: string
    readonly conferenceOrganiser: string
    readonly opensAt: string
    readonly opensAtHint: string
    readonly closesAt: string
    readonly closesAtHint: string
    readonly officeHours: string
    readonly officeHoursHint: string
    readonly helpers: string
    readonly helperAbout: string
    readonly helperAboutHint: string
    readonly helperName: string
    readonly datesAsWritten: string
    readonly weekdaysAsWritten: string
    readonly venue: string
    readonly venueInShort: string
    readonly venueShortHint: string
    readonly venuePlace: string
    readonly phone: string
    readonly whatsapp: string
    readonly email: string
    readonly website: string
    readonly mapLink: string
    readonly ownMap: string
    readonly ownMapHint: string
    readonly mapsUrlHint: string
    readonly mapEmbed: string
    readonly mapEmbedHint: string
    readonly noDailySummary: string
    readonly dailySummaryTime: string
    readonly dailySummaryHint: string
    readonly socialLinks: string
    readonly name: string
    readonly webAddress: string
    readonly socialHint: string
    readonly entryFeeInRupees: string
    readonly forms: {
      readonly registration: string
      readonly booking: string
      readonly close: Text<'form'>
      readonly open: Text<'form'>
      readonly closed: Text<'form'>
      readonly opened: Text<'form'>
      readonly failed: string
    }
    readonly entryFeeHint: string
    readonly refundLimit: string
    readonly refundLimitHint: string
    readonly cashLimit: string
    readonly secondPersonsOff: string
    readonly secondPersonsReason: string
    readonly secondPersonsHint: string
    readonly cashLimitHint: string
    readonly earlyBirdOn: string
    readonly earlyBirdPercent: string
    readonly earlyBirdLastDay: string
    readonly earlyBirdHint: string
    readonly noteUnderThePrices: string
    readonly returnSites: string
    readonly site: string
    readonly siteHint: string
    readonly wrongYear: string
    readonly wrongLastDay: string
    readonly title: string
    readonly text: string
    readonly icons: {
      readonly plug: string
      readonly light: string
      readonly table: string
      readonly sign: string
      readonly water: string
      readonly shield: string
      readonly truck: string
      readonly food: string
      readonly tick: string
    }
    readonly headline: string
    readonly underTheHeadline: string
    readonly aboutLead: string
    readonly about: string
    readonly mission: string
    readonly vision: string
    readonly aboutFair: string
    readonly aboutFairHint: string
    readonly focusAreas: string
    readonly objectives: string
    readonly showThePopup: string
    readonly popupAlt: string
    readonly popupAltHint: string
    readonly popupLink: string
    readonly popupLinkHint: string
    readonly picture: string
    readonly popupPictureHint: string
    readonly tiers: string
    readonly tiersHint: string
    readonly priceInRupees: string
    readonly passes: string
    readonly highlights: string
    readonly benefits: string
    readonly benefitsHint: string
    readonly tierValues: string
    readonly committees: string
    readonly responsibilities: string
    readonly facilities: string
    readonly facilityNote: string
    readonly icon: string
    readonly brochure: string
    readonly brochureFile: string
    readonly brochureHint: string
    readonly uploadedAt: Text<'size' | 'at'>
    readonly uploads: {
      readonly picture: {
        readonly uploadLabel: string
        readonly drop: string
        readonly none: string
        readonly remove: string
        readonly removeTitle: string
        readonly removed: string
      }
      readonly map: {
        readonly uploadLabel: string
        readonly drop: string
        readonly none: string
        readonly remove: string
        readonly removeTitle: string
        readonly removed: string
      }
      readonly brochure: {
        readonly uploadLabel: string
        readonly drop: string
        readonly none: string
        readonly remove: string
        readonly removeTitle: string
        readonly removed: string
      }
    }
    readonly uploading: string
    readonly upload: string
    readonly removing: string
    readonly wrongAmount: string
    readonly wrongPercent: string
    readonly inForceFrom: string
    readonly policySections: string
    readonly sectionHeading: string
    readonly paragraphs: string
    readonly points: string
    readonly saveChanges: string
    readonly discard: string
    readonly notSaved: string
    readonly conflict: string
    readonly loadLatest: string
    readonly sectionsLabel: string
    readonly noticeVersion: string
    readonly noticeVersionHint: string
    readonly prefixHint: string
    readonly legalName: string
    readonly legalNameHint: string
    readonly registeredAddress: string
    readonly addressHint: string
    readonly gstNumber: string
    readonly gstinHint: string
    readonly notRegistered: string
    readonly notRegisteredHint: string
    readonly venueState: string
    readonly supplyOfStalls: string
    readonly supply: {
      readonly byRecipient: string
      readonly venue: string
    }
    readonly stallSac: string
    readonly stallSacHint: string
    readonly entryFee: string
    readonly entryFeeTax: {
      readonly outOfScope: string
      readonly exempt: string
      readonly taxable: string
    }
    readonly entryFeeRate: string
    readonly sponsorRate: string
    readonly sponsorSac: string
    readonly entrySac: string
    readonly prefixes: {
      readonly receipt: string
      readonly taxInvoice: string
      readonly billOfSupply: string
      readonly creditNote: string
      readonly receiptVoucher: string
      readonly refundVoucher: string
      readonly paymentNote: string
      readonly dishonourNote: string
      readonly proforma: string
    }
    readonly tally: {
      readonly cash: string
      readonly bank: string
      readonly upi: string
      readonly card: string
      readonly gateway: string
      readonly visitors: string
      readonly stalls: string
      readonly entryFees: string
      readonly sponsorships: string
      readonly cgst: string
      readonly sgst: string
      readonly igst: string
      readonly advanceTax: string
      readonly tds: string
      readonly gstTds: string
      readonly credits: string
      readonly badDebts: string
      readonly roundOff: string
      readonly gatewayFees: string
      readonly inputTax: string
    }
    readonly tallyHint: string
    readonly eInvoice: string
    readonly eInvoiceHint: string
    readonly signatory: string
    readonly signatoryHint: string
    readonly bank: {
      readonly holder: string
      readonly holderHint: string
      readonly name: string
      readonly number: string
      readonly numberHint: string
      readonly ifsc: string
      readonly upi: string
      readonly upiHint: string
    }
    readonly theirList: string
    readonly visit: string
    readonly visitIcons: {
      readonly clock: string
      readonly ticket: string
      readonly bus: string
      readonly train: string
      readonly car: string
      readonly food: string
      readonly bag: string
      readonly wheelchair: string
      readonly bed: string
      readonly question: string
      readonly phone: string
      readonly info: string
    }
    readonly goalRegistrations: string
    readonly goalStalls: string
    readonly goalHint: string
    readonly booking: {
      readonly stallTypes: string
      readonly organisations: string
      readonly name: string
      readonly category: string
      readonly card: string
      readonly cardHint: string
      readonly noCard: string
      readonly bookingCards: string
      readonly cardsHint: string
      readonly note: string
      readonly offered: string
    }
    readonly questions: {
      readonly list: string
      readonly label: string
      readonly hint: string
      readonly kind: string
      readonly kinds: {
        readonly text: string
        readonly number: string
        readonly choice: string
        readonly yesNo: string
      }
      readonly options: string
      readonly optionsHint: string
      readonly option: string
      readonly required: string
      readonly onlyFor: {
        readonly farmer: string
        readonly scientist: string
        readonly entrepreneur: string
        readonly startup: string
        readonly student: string
      }
    }
    readonly rules: {
      readonly refundTable: string
      readonly refundTableHint: string
      readonly days: string
      readonly share: string
      readonly withoutGst: string
      readonly discountLimit: string
      readonly discountLimitHint: string
      readonly partPaymentOn: string
      readonly partPaymentShare: string
      readonly partPaymentLastDay: string
      readonly partPaymentHint: string
      readonly releaseUnpaid: string
      readonly releaseUnpaidHint: string
      readonly provisions: string
      readonly provisionsHint: string
      readonly code: string
      readonly name: string
      readonly kind: string
      readonly kinds: {
        readonly tds: string
        readonly gst_tds: string
      }
      readonly from: string
      readonly until: string
      readonly untilHint: string
      readonly rate: string
    }
    readonly reverseCharge: string
    readonly discountNoteWithTax: string
    readonly discountNoteWithTaxHint: string
    readonly zeroInvoice: string
    readonly figures: string
    readonly figuresNote: string
    readonly figuresNoteHint: string
    readonly categories: {
      readonly list: string
      readonly hint: string
      readonly name: string
      readonly note: string
      readonly like: string
      readonly likeHint: string
      readonly offered: string
      readonly forms: {
        readonly Farmer: string
        readonly Scientist: string
        readonly Entrepreneur: string
        readonly Startup: string
        readonly Student: string
        readonly Other: string
      }
    }
  }
  readonly entryDesk: {
    readonly heading: string
    readonly note: Text<'address'>
    readonly books: {
      readonly heading: string
      readonly make: string
      readonly search: string
      readonly searchPlaceholder: string
      readonly fetchFailed: Text<'reason'>
      readonly empty: string
      readonly emptyNote: string
      readonly noneMatch: string
      readonly number: string
      readonly title: Text<'number'>
      readonly tickets: Plural<'price'>
      readonly holder: string
      readonly sold: string
      readonly soldOf: Text<'sold' | 'tickets'>
      readonly left: Plural
      readonly revokedFrom: Text<'from'>
      readonly reason: Text<'reason'>
      readonly sheets: string
      readonly sheetsOf: Text<'number'>
      readonly issuedAt: string
      readonly states: {
        readonly made: string
        readonly issued: string
        readonly counted: string
      }
    }
    readonly makeForm: {
      readonly title: string
      readonly sheets: string
      readonly hint: string
      readonly action: string
      readonly busy: string
      readonly failed: Text<'reason'>
      readonly done: Text<'number'>
    }
    readonly issue: {
      readonly start: string
      readonly label: Text<'number'>
      readonly holder: string
      readonly hint: string
      readonly action: string
      readonly busy: string
      readonly failed: Text<'reason'>
      readonly done: Text<'number' | 'holder'>
    }
    readonly sell: {
      readonly start: string
      readonly label: Text<'number'>
      readonly tickets: string
      readonly hint: Text<'from' | 'left'>
      readonly action: string
      readonly busy: string
      readonly due: Text<'amount'>
      readonly failed: Text<'reason'>
      readonly done: Text<'amount' | 'number'>
    }
    readonly count: {
      readonly start: string
      readonly label: Text<'number'>
      readonly sold: string
      readonly hint: Text<'paid'>
      readonly action: string
      readonly busy: string
      readonly failed: Text<'reason'>
      readonly done: Text<'number'>
    }
    readonly revoke: {
      readonly start: string
      readonly label: Text<'number'>
      readonly from: string
      readonly fromHint: Text<'from' | 'last'>
      readonly reason: string
      readonly action: string
      readonly busy: string
      readonly failed: Text<'reason'>
      readonly done: Text<'number' | 'from'>
    }
    readonly numberNeeded: string
    readonly devices: {
      readonly heading: string
      readonly add: string
      readonly none: string
      readonly fetchFailed: Text<'reason'>
      readonly name: string
      readonly series: string
      readonly account: string
      readonly seen: string
      readonly codes: string
      readonly codesOf: Text<'issued' | 'sold' | 'admitted'>
      readonly state: string
      readonly active: string
      readonly revoked: string
      readonly since: Text<'moment'>
      readonly revoke: string
      readonly revokeOf: Text<'name'>
      readonly restore: string
      readonly restoreOf: Text<'name'>
      readonly restored: Text<'name'>
      readonly restoreFailed: Text<'reason'>
      readonly revokeTitle: Text<'name'>
      readonly revokeNote: string
      readonly revoking: string
      readonly keep: string
      readonly revokeDone: Text<'name'>
      readonly revokeFailed: Text<'reason'>
      readonly pairName: string
      readonly pairHint: string
      readonly pairAction: string
      readonly pairBusy: string
      readonly pairFailed: Text<'reason'>
      readonly pairTitle: Text<'name'>
      readonly pairNote: string
      readonly pairTyped: Text<'code'>
      readonly pairQr: string
      readonly pairUntil: Text<'time'>
      readonly pairDone: string
    }
  }
  readonly fairChange: {
    readonly title: string
    readonly note: string
    readonly failed: string
    readonly loading: string
    readonly choice: string
    readonly newDays: string
    readonly newDaysNote: string
    readonly postponed: string
    readonly postponedNote: string
    readonly cancelled: string
    readonly cancelledNote: string
    readonly newDaysText: string
    readonly toEdition: string
    readonly money: string
    readonly moneyStays: string
    readonly what: string
    readonly records: string
    readonly byProvider: string
    readonly byHand: string
    readonly together: string
    readonly kinds: {
      readonly registration: string
      readonly booking: string
      readonly sponsorship: string
      readonly application: string
    }
    readonly all: string
    readonly handNote: Text<'amount'>
    readonly documentNote: string
    readonly taxNote: Text<'amount'>
    readonly people: string
    readonly email: string
    readonly phone: string
    readonly nobody: string
    readonly message: string
    readonly website: string
    readonly websiteCancelled: string
    readonly websitePostponed: string
    readonly reason: string
    readonly reasonHint: string
    readonly year: Text<'year'>
    readonly keep: string
    readonly propose: {
      readonly postponed: string
      readonly cancelled: string
    }
    readonly proposing: string
    readonly proposed: {
      readonly postponed: Text<'person'>
      readonly cancelled: Text<'person'>
    }
    readonly ownProposal: string
    readonly agree: {
      readonly postponed: string
      readonly cancelled: string
    }
    readonly agreeing: string
    readonly refuse: string
    readonly takeBack: string
    readonly is: {
      readonly postponed: string
      readonly cancelled: string
    }
    readonly agreed: Text<'proposer' | 'approver' | 'moment'>
    readonly left: Plural
    readonly leftNone: string
    readonly leftNote: string
    readonly stop: string
    readonly goOn: string
    readonly stopped: string
    readonly over: string
    readonly days: {
      readonly title: string
      readonly later: Plural
      readonly earlier: Plural
      readonly same: string
      readonly what: string
      readonly programme: Text<'count'>
      readonly payBy: Text<'count'>
      readonly closing: string
      readonly save: string
      readonly saving: string
      readonly told: string
      readonly toldText: Text<'count'>
      readonly visitors: string
      readonly exhibitors: string
      readonly close: string
      readonly previewFailed: Text<'error'>
    }
  }
  readonly fairDay: {
    readonly title: string
    readonly openSince: Text<'time'>
    readonly updated: Text<'time'>
    readonly failed: string
    readonly came: string
    readonly ofPaid: Text<'paid' | 'left'>
    readonly inside: string
    readonly insideNote: string
    readonly taken: string
    readonly takenNote: Text<'cash' | 'upi'>
    readonly here: string
    readonly hereNote: Text<'all' | 'missing'>
    readonly lookAt: string
    readonly allFine: string
    readonly noDevices: string
    readonly wentIn: Text<'place'>
    readonly before: Text<'place'>
    readonly resolve: Text<'name'>
    readonly silent: Text<'name'>
    readonly seen: Text<'time'>
    readonly neverSeen: string
    readonly unsent: Plural
    readonly answer: Text<'online' | 'all'>
    readonly byTill: string
    readonly closeTill: string
    readonly tillsFailed: string
    readonly noTills: string
    readonly till: string
    readonly sales: string
    readonly cash: string
    readonly upi: string
    readonly other: string
    readonly allTills: string
    readonly missing: string
    readonly missingOf: Text<'missing' | 'all'>
    readonly missingFailed: string
    readonly noneMissing: string
    readonly due: Text<'amount'>
    readonly showAll: Text<'count'>
    readonly exportArrivals: string
    readonly announcements: {
      readonly heading: string
      readonly none: string
      readonly write: string
      readonly text: string
      readonly textHint: string
      readonly textIn: Text<'language'>
      readonly where: string
      readonly places: {
        readonly both: string
        readonly website: string
        readonly devices: string
      }
      readonly untilField: string
      readonly untilHint: string
      readonly show: string
      readonly showing: string
      readonly failed: Text<'reason'>
      readonly nowShown: string
      readonly shownNow: string
      readonly website: string
      readonly devices: Plural
      readonly both: Text<'devices'>
      readonly inLanguages: Plural
      readonly until: Text<'time'>
      readonly stop: string
      readonly stopping: string
      readonly stopFailed: Text<'reason'>
      readonly written: Text<'time' | 'until' | 'where' | 'by'>
      readonly readOn: Text<'read' | 'devices'>
    }
  }
  readonly gates: {
    readonly loading: string
    readonly devices: string
    readonly byGate: string
    readonly days: string
    readonly dayNumber: Text<'day'>
    readonly today: string
    readonly noneOn: string
    readonly byCategory: string
    readonly gate: string
    readonly portal: string
    readonly total: string
    readonly allGates: string
    readonly noneToday: string
    readonly category: string
    readonly of: Text<'today' | 'expected'>
    readonly invalid: Plural
    readonly add: string
    readonly noDevices: string
    readonly device: string
    readonly state: string
    readonly battery: string
    readonly percent: Text<'percent'>
    readonly queue: string
    readonly seen: string
    readonly list: string
    readonly version: string
    readonly never: string
    readonly states: {
      readonly unpaired: string
      readonly paired: string
      readonly revoked: string
      readonly silent: string
    }
    readonly wrongClock: Text<'minutes'>
    readonly oldList: string
    readonly pairAgain: string
    readonly revoke: string
    readonly actions: string
    readonly revokeTitle: Text<'name'>
    readonly revokeNote: string
    readonly revoking: string
    readonly keep: string
    readonly revoked: Text<'name'>
    readonly revokeFailed: Text<'reason'>
    readonly undo: string
    readonly undoTitle: Text<'name'>
    readonly undoSince: string
    readonly undoCount: Plural
    readonly undoCounting: string
    readonly undoNote: string
    readonly undoing: string
    readonly undone: Text<'count' | 'name'>
    readonly undoFailed: Text<'reason'>
    readonly name: string
    readonly nameHint: string
    readonly gateField: string
    readonly gateHint: string
    readonly adding: string
    readonly addAction: string
    readonly addFailed: Text<'reason'>
    readonly pairTitle: Text<'name'>
    readonly pairNote: string
    readonly pairQr: string
    readonly pairTyped: Text<'code'>
    readonly pairUntil: Text<'time'>
    readonly pairDone: string
    readonly pairFailed: Text<'reason'>
    readonly conflictNote: string
    readonly memberOf: Text<'name' | 'member'>
    readonly unknownPerson: string
    readonly atBy: Text<'time' | 'by'>
    readonly atByGate: Text<'time' | 'by' | 'gate'>
    readonly resolve: string
    readonly resolveFailed: Text<'reason'>
    readonly reasons: {
      readonly used: string
      readonly cancelled: string
      readonly unpaid: string
      readonly other_year: string
      readonly unknown: string
      readonly not_today: string
      readonly too_many: string
      readonly unsold: string
    }
    readonly people: {
      readonly heading: string
      readonly field: string
      readonly tooShort: string
      readonly find: string
      readonly searching: string
      readonly failed: string
      readonly nobody: Text<'words'>
      readonly found: Text<'words'>
      readonly stalls: Text<'stalls'>
      readonly phoneEnd: Text<'digits'>
      readonly member: Text<'member'>
      readonly inSince: Text<'name' | 'time' | 'by'>
      readonly letIn: Text<'name'>
      readonly letInFailed: Text<'reason'>
      readonly undoFor: Text<'name'>
      readonly undoTitle: string
      readonly undoAction: string
      readonly undoing: string
      readonly undoNote: Text<'name'>
      readonly undoFailed: Text<'reason'>
    }
  }
  readonly hall: {
    readonly changed: {
      readonly none: string
      readonly release: Plural
      readonly withdraw: Plural
      readonly block: Plural
      readonly unblock: Plural
    }
    readonly unchanged: Plural
    readonly notChanged: Text<'stalls' | 'reason'>
    readonly blockTitle: Plural
    readonly earlyBird: {
      readonly off: string
      readonly zero: string
      readonly counts: Text<'percent' | 'day'>
      readonly over: Text<'percent' | 'day'>
    }
    readonly byZone: string
    readonly byKind: string
    readonly zone: string
    readonly kind: string
    readonly sum: string
    readonly priceOf: Text<'kind'>
    readonly priceFailed: Text<'reason'>
    readonly gstPercent: Text<'percent'>
    readonly priceNow: Text<'price'>
    readonly changePriceOf: Text<'kind'>
    readonly priceSaved: Text<'kind'>
    readonly stateWithReason: Text<'state' | 'reason'>
    readonly stateAndStock: Text<'state' | 'left' | 'stock'>
    readonly chooseAll: Plural
    readonly stockLeft: Text<'left' | 'stock' | 'taken'>
    readonly mostPerBooking: Text<'count'>
    readonly stockOf: Text<'kind'>
    readonly dismiss: string
    readonly release: string
    readonly withdrawFromSale: string
    readonly unblock: string
    readonly block: string
    readonly blockNote: string
    readonly earlyBirdTitle: string
    readonly on: string
    readonly off: string
    readonly earlyBirdFailed: string
    readonly loadingEarlyBird: string
    readonly changeInEdition: string
    readonly onPlan: string
    readonly stalls: string
    readonly pricesAndNumbers: string
    readonly heading: string
    readonly tabs: string
    readonly priceBeforeGst: string
    readonly gstInPercent: string
    readonly members: string
    readonly membersHint: string
    readonly membersOf: Text<'count'>
    readonly priceNote: string
    readonly price: string
    readonly withGst: string
    readonly prices: string
    readonly pricesNote: string
    readonly gst: string
    readonly wrongPrice: string
    readonly wrongPercent: string
    readonly pricesFailed: string
    readonly loadingPrices: string
    readonly noneMatch: string
    readonly matching: string
    readonly plan: string
    readonly planHint: string
    readonly findStalls: string
    readonly findPlaceholder: string
    readonly loadingStalls: string
    readonly allZones: string
    readonly allKinds: string
    readonly state: string
    readonly allStates: string
    readonly notOnPlan: string
    readonly changeFailed: string
    readonly endHolds: {
      readonly action: string
      readonly title: string
      readonly text: string
      readonly done: Plural
      readonly none: string
      readonly failed: string
      readonly keep: string
      readonly busy: string
    }
    readonly planEditor: string
    readonly editor: {
      readonly plan: string
      readonly facts: string
      readonly tools: string
      readonly hint: string
      readonly loading: string
      readonly loadFailed: string
      readonly stallAt: Text<'stall' | 'x' | 'y'>
      readonly taken: string
      readonly faulty: string
      readonly nothingSelected: string
      readonly selected: Plural
      readonly takenNote: string
      readonly turn: string
      readonly remove: string
      readonly several: string
      readonly aisle: string
      readonly noAisle: string
      readonly opens: string
      readonly opensNowhere: string
      readonly north: string
      readonly east: string
      readonly south: string
      readonly west: string
      readonly released: string
      readonly number: string
      readonly fromWest: string
      readonly fromNorth: string
      readonly width: string
      readonly depth: string
      readonly undo: string
      readonly redo: string
      readonly draw: string
      readonly drawNothing: string
      readonly add: string
      readonly zoneArea: Text<'letter' | 'name'>
      readonly aisles: string
      readonly zoneAreas: string
      readonly groundHint: string
      readonly addArea: string
      readonly removeArea: Text<'number'>
      readonly numberFrom: string
      readonly numberThem: string
      readonly checks: string
      readonly noFaults: string
      readonly faults: Plural
      readonly fault: {
        readonly overlap: Text<'stall' | 'other'>
        readonly outside: Text<'stall'>
        readonly aisle: Text<'stall'>
        readonly passage: Text<'stall' | 'metres'>
        readonly number: Text<'stall'>
        readonly size: Text<'stall'>
      }
      readonly save: string
      readonly saved: string
      readonly publish: string
      readonly published: string
      readonly discard: string
      readonly discarded: string
      readonly imported: string
      readonly import: string
      readonly exportJson: string
      readonly exportFailed: string
      readonly failed: string
      readonly unsaved: string
      readonly isDraft: string
      readonly isPublished: string
      readonly publishTitle: string
      readonly publishText: string
      readonly discardTitle: string
      readonly discardText: string
      readonly keepDrawing: string
    }
  }
  readonly help: {
    readonly title: string
    readonly note: string
    readonly search: string
    readonly placeholder: string
    readonly contents: string
    readonly none: string
    readonly noneNote: string
  }
  readonly inbox: {
    readonly label: string
    readonly heading: string
    readonly note: Text<'used' | 'free' | 'spent' | 'budget'>
    readonly off: string
    readonly setUp: string
    readonly halted: string
    readonly failed: Text<'reason'>
    readonly failedOne: Text<'reason'>
    readonly conversations: string
    readonly conversation: string
    readonly wait: Plural
    readonly show: string
    readonly all: string
    readonly onlyWaiting: string
    readonly none: string
    readonly noneNote: string
    readonly noneWaits: string
    readonly ours: Text<'text'>
    readonly waits: string
    readonly done: string
    readonly lineFailed: string
    readonly nameless: string
    readonly back: string
    readonly number: Text<'phone'>
    readonly noNumber: string
    readonly call: string
    readonly finish: string
    readonly doneFailed: string
    readonly texts: string
    readonly theirs: string
    readonly officeWrote: string
    readonly byItself: string
    readonly entryCode: string
    readonly states: {
      readonly received: string
      readonly waiting: string
      readonly queued: string
      readonly sending: string
      readonly accepted: string
      readonly sent: string
      readonly delivered: string
      readonly read: string
      readonly failed: string
    }
    readonly stopped: string
    readonly openUntil: Text<'moment' | 'left'>
    readonly hours: Plural
    readonly minutes: Plural
    readonly costsNothing: string
    readonly costs: string
    readonly answer: string
    readonly required: string
    readonly send: string
    readonly sending: string
    readonly sent: Text<'name'>
    readonly waitsFor: Text<'name'>
    readonly closed: string
    readonly closedNote: Text<'name'>
    readonly stoppedNote: Text<'name'>
    readonly records: string
    readonly noRecords: string
    readonly noRecordsWithoutNumber: string
    readonly erased: string
    readonly sendCode: string
    readonly codesSent: Text<'name'>
    readonly codesWait: Text<'name'>
    readonly codesFailed: string
    readonly payLink: string
    readonly registerGroup: string
    readonly recordOf: Text<'kind' | 'edition'>
    readonly kinds: {
      readonly registration: string
      readonly booking: string
      readonly sponsorship: string
      readonly application: string
      readonly contact: string
    }
  }
  readonly layout: {
    readonly offline: {
      readonly label: string
      readonly title: string
      readonly note: string
    }
    readonly accountMenu: {
      readonly accountOf: Text<'email'>
      readonly emailAndRole: Text<'email' | 'role'>
    }
    readonly crashScreen: {
      readonly label: string
      readonly title: string
      readonly reload: string
      readonly typed: string
      readonly typedBefore: string
    }
    readonly practice: {
      readonly label: string
      readonly now: Text<'moment'>
      readonly hour: string
      readonly day: string
      readonly fair: string
      readonly failed: string
    }
    readonly tasks: {
      readonly label: string
      readonly waits: string
      readonly done: string
      readonly next: Text<'task' | 'name'>
      readonly none: string
      readonly end: string
    }
    readonly edition: {
      readonly label: string
      readonly current: Text<'id'>
      readonly waiting: Plural<'id'>
      readonly barTitle: Text<'id'>
      readonly barText: string
      readonly back: string
    }
    readonly fairDays: {
      readonly over: string
      readonly today: string
      readonly tomorrow: string
      readonly onDay: Text<'day'>
      readonly opens: Plural
    }
    readonly header: {
      readonly viewWebsite: string
      readonly menu: string
      readonly help: string
      readonly passwordLabel: string
      readonly passwordTitle: string
      readonly passwordHere: string
      readonly passwordLink: string
      readonly logoutFailed: string
      readonly loggingOut: string
      readonly logout: string
      readonly darkTheme: string
      readonly lightTheme: string
      readonly passwordElsewhere: Text<'link'>
    }
    readonly proveAgain: {
      readonly title: string
      readonly text: string
      readonly code: string
      readonly checking: string
      readonly continue: string
    }
    readonly setPassword: {
      readonly title: string
      readonly password: string
      readonly hint: string
      readonly tooShort: string
      readonly save: string
      readonly saving: string
      readonly done: string
      readonly signIn: string
    }
    readonly notFoundScreen: {
      readonly documentTitle: string
      readonly title: string
      readonly text: string
      readonly dashboard: string
    }
    readonly notAllowed: {
      readonly title: string
      readonly text: string
      readonly back: string
    }
    readonly portalLayout: {
      readonly skipToContent: string
    }
    readonly screens: {
      readonly stallBookings: string
      readonly office: string
      readonly activity: string
    }
    readonly sidebar: {
      readonly organisingOffice: string
      readonly label: string
      readonly openWork: string
    }
    readonly copyButton: {
      readonly failed: string
    }
    readonly keepDialog: {
      readonly goBack: string
      readonly text: string
    }
    readonly loginForm: {
      readonly passkey: string
      readonly passkeyCancelled: string
      readonly enterEmail: string
      readonly enterPassword: string
      readonly enterCode: string
      readonly recoveryCode: string
      readonly code: string
      readonly recoveryHint: string
      readonly codeHint: string
      readonly signingIn: string
      readonly signIn: string
      readonly useApp: string
      readonly useRecovery: string
      readonly useOther: string
    }
    readonly forgottenPassword: {
      readonly title: string
      readonly text: string
      readonly send: string
      readonly sending: string
      readonly done: string
      readonly doneText: Text<'email'>
      readonly back: string
    }
    readonly loginScreen: {
      readonly forgotten: string
      readonly website: string
      readonly office: string
      readonly officeOf: Text<'fair'>
    }
    readonly passwordInput: {
      readonly showPassword: string
    }
    readonly roles: {
      readonly owner: string
      readonly ownerDoes: string
      readonly manager: string
      readonly managerDoes: string
      readonly viewer: string
      readonly viewerDoes: string
      readonly gate: string
      readonly gateDoes: string
      readonly cashier: string
      readonly cashierDoes: string
      readonly accounts: string
      readonly accountsDoes: string
      readonly hall: string
      readonly hallDoes: string
      readonly editor: string
      readonly editorDoes: string
    }
    readonly signInAgain: {
      readonly title: string
      readonly text: string
    }
    readonly useCountdown: {
      readonly minutes: Plural
      readonly seconds: Plural
    }
    readonly shortcuts: {
      readonly title: string
      readonly keys: string
      readonly action: string
      readonly palette: string
      readonly search: string
      readonly actions: string
      readonly next: string
      readonly previous: string
      readonly open: string
      readonly select: string
      readonly edit: string
      readonly record: string
      readonly reply: string
      readonly confirm: string
      readonly notOurs: string
      readonly submit: string
      readonly close: string
      readonly help: string
      readonly note: string
    }
    readonly menu: {
      readonly start: string
      readonly people: string
      readonly exhibition: string
      readonly money: string
      readonly fair: string
      readonly day: string
      readonly more: string
      readonly parts: string
      readonly showDays: string
      readonly showOffice: string
    }
  }
  readonly logos: {
    readonly headerLeft: string
    readonly headerRight: string
    readonly logoOf: Text<'date'>
    readonly notHeader: string
    readonly addLogo: string
    readonly uploadFailed: string
    readonly upload: string
    readonly uploading: string
    readonly image: string
    readonly imageHint: string
    readonly dropImage: string
    readonly imageRequired: string
    readonly logos: string
    readonly note: string
    readonly fetchFailed: Text<'error'>
    readonly noneDeleted: string
    readonly noneDeletedText: string
    readonly empty: string
    readonly theLogo: string
    readonly uploaded: string
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: string
    readonly logoNumber: Text<'number'>
    readonly logo: string
  }
  readonly messageTexts: {
    readonly groupAndTitle: Text<'group' | 'title'>
    readonly when: Text<'when'>
    readonly withReceipt: string
    readonly ownerOnly: string
    readonly toOffice: string
    readonly insert: Text<'placeholder'>
    readonly restored: Text<'title'>
    readonly restoreNote: Text<'title' | 'language'>
    readonly saved: Text<'title'>
    readonly saveFailed: Text<'reason'>
    readonly noPreview: Text<'reason'>
    readonly message: string
    readonly kindsOfMessage: string
    readonly changed: string
    readonly heading: string
    readonly atWhatsApp: string
    readonly toTemplates: string
    readonly note: string
    readonly loading: string
    readonly fetchFailed: string
    readonly language: string
    readonly placeholders: string
    readonly placeholdersNote: string
    readonly restoreTitle: string
    readonly restoreAction: string
    readonly restoring: string
    readonly keepOurText: string
    readonly subject: string
    readonly text: string
    readonly saveChanges: string
    readonly discard: string
    readonly restore: string
    readonly notSaved: string
    readonly required: string
    readonly loadLatest: string
    readonly conflict: string
    readonly conflictNote: string
    readonly preview: string
    readonly loadingPreview: string
    readonly email: string
    readonly theEmail: string
    readonly whatsapp: string
  }
  readonly messages: {
    readonly messageTo: Text<'title' | 'name'>
    readonly emailNamed: Text<'subject'>
    readonly sentBy: Text<'moment' | 'name'>
    readonly show: {
      readonly registration: string
      readonly booking: string
      readonly order: string
      readonly sponsorship: string
      readonly 'resource person': string
      readonly volunteer: string
      readonly 'contact message': string
      readonly other: string
    }
    readonly tried: Plural
    readonly passedOn: Text<'moment'>
    readonly perDay: string
    readonly day: string
    readonly nonePerDay: string
    readonly chart: {
      readonly sent: string
      readonly waiting: string
      readonly failed: string
      readonly kept: string
    }
    readonly templates: string
    readonly fetchFailed: Text<'reason'>
    readonly countFailed: Text<'count'>
    readonly countWaiting: Text<'count'>
    readonly countNotSent: Text<'count'>
    readonly countsNote: Text<'counts'>
    readonly allSent: string
    readonly resent: Text<'title' | 'name'>
    readonly resentLater: Text<'title' | 'name'>
    readonly resentMany: Plural
    readonly resendFailed: Plural
    readonly whatsAppTo: Text<'name'>
    readonly smsTo: Text<'name'>
    readonly dateAndTime: string
    readonly message: string
    readonly to: string
    readonly sendByPhone: string
    readonly loadingMessage: string
    readonly messageFailed: string
    readonly language: string
    readonly sent: string
    readonly lastAttempt: string
    readonly whyFailed: string
    readonly whyLastTryFailed: string
    readonly passedOnLabel: string
    readonly about: string
    readonly allMessages: string
    readonly allLanguages: string
    readonly recipient: string
    readonly byWhatsApp: Text<'step'>
    readonly steps: {
      readonly accepted: string
      readonly sent: string
      readonly delivered: string
      readonly read: string
    }
    readonly statuses: {
      readonly waiting: string
      readonly sent: string
      readonly failed: string
      readonly kept: string
      readonly stopped: string
    }
    readonly noEmailAddress: string
    readonly heading: string
    readonly searchMessages: string
    readonly searchPlaceholder: string
    readonly sendAgain: string
    readonly noServer: string
    readonly noServerNote: string
    readonly noneMatch: string
    readonly empty: string
    readonly emptyNote: string
    readonly emailAddress: string
    readonly emailHint: string
    readonly sending: string
    readonly tryNow: string
    readonly notRecorded: string
    readonly sms: string
    readonly whatsapp: string
    readonly sendAgainTitle: Plural
    readonly sendAgainNote: string
  }
  readonly money: {
    readonly title: string
    readonly loading: string
    readonly failed: Text<'reason'>
    readonly due: string
    readonly paid: string
    readonly tooMuch: string
    readonly waitsOf: Text<'amount'>
    readonly allWaits: string
    readonly onTheWay: Text<'amount'>
    readonly payBy: Text<'day'>
    readonly payByPast: Text<'day'>
    readonly disputed: string
    readonly statuses: {
      readonly NONE: string
      readonly PENDING: string
      readonly PART_PAID: string
      readonly PAID: string
      readonly REFUNDED_PART: string
      readonly REFUNDED: string
      readonly NOT_REFUNDED: string
      readonly EXPIRED: string
    }
    readonly methods: {
      readonly online: string
      readonly cash: string
      readonly cheque: string
      readonly dd: string
      readonly bank: string
      readonly upi: string
      readonly card: string
    }
    readonly statement: {
      readonly title: string
      readonly day: string
      readonly what: string
      readonly document: string
      readonly amount: string
      readonly balance: string
      readonly total: string
      readonly totalBack: string
      readonly pdf: string
      readonly pdfLabel: string
      readonly discount: string
      readonly discountLater: string
      readonly credit: Text<'item'>
      readonly creditMove: Text<'item'>
      readonly creditEnded: Text<'item'>
      readonly kept: Text<'item'>
      readonly paidOnline: string
      readonly tds: Text<'provision'>
      readonly gst_tds: Text<'provision'>
      readonly dishonoured: Text<'method'>
      readonly lost: string
      readonly refund: Text<'method'>
      readonly byHand: string
      readonly writeOff: string
      readonly takenBack: Text<'entry'>
      readonly withGst: Text<'base' | 'gst'>
      readonly reverse: string
      readonly exempt: string
      readonly order: Text<'id'>
      readonly by: Text<'name'>
      readonly waits: Text<'what'>
      readonly waitsNote: string
      readonly ifApproved: Text<'amount'>
      readonly bounce: string
      readonly bounceOf: Text<'what'>
      readonly takeBack: string
      readonly takeBackOf: Text<'what'>
      readonly takeBackTax: string
      readonly takeBackTaxOf: Text<'what'>
      readonly payOutTax: string
      readonly payOutTaxOf: Text<'what'>
    }
    readonly documents: {
      readonly title: string
      readonly credited: string
      readonly kinds: {
        readonly tax_invoice: string
        readonly bill_of_supply: string
        readonly bill: string
        readonly credit_note: string
        readonly receipt_voucher: string
        readonly refund_voucher: string
        readonly receipt: string
        readonly payment_note: string
        readonly dishonour_note: string
        readonly proforma: string
      }
    }
    readonly actions: {
      readonly stalls: string
      readonly documents: string
      readonly more: string
      readonly record: string
      readonly giveStallBack: string
      readonly sendAgain: string
      readonly correct: string
      readonly print: Text<'document' | 'language'>
      readonly cancel: string
      readonly giveBack: string
      readonly keepCredit: string
      readonly discount: string
      readonly forgive: string
      readonly proforma: string
      readonly invoice: string
      readonly undoCancellation: string
      readonly moveBack: string
    }
    readonly payment: {
      readonly title: string
      readonly about: Text<'name' | 'amount'>
      readonly aboutStalls: Text<'name' | 'stalls' | 'amount'>
      readonly failed: Text<'reason'>
      readonly method: string
      readonly amount: string
      readonly day: {
        readonly cash: string
        readonly cheque: string
        readonly dd: string
        readonly bank: string
        readonly upi: string
        readonly card: string
      }
      readonly reference: {
        readonly cash: string
        readonly cheque: string
        readonly dd: string
        readonly bank: string
        readonly upi: string
        readonly card: string
      }
      readonly referenceHint: string
      readonly note: string
      readonly noteAlone: string
      readonly tds: string
      readonly provision: string
      readonly provisionOf: Text<'code' | 'name' | 'rate'>
      readonly noProvision: string
      readonly tdsAmount: string
      readonly asSuggested: Text<'rate' | 'base'>
      readonly otherThanSuggested: Text<'rate' | 'amount'>
      readonly noSuggestion: string
      readonly certificate: string
      readonly happens: string
      readonly dueNow: string
      readonly received: string
      readonly deducted: string
      readonly after: string
      readonly tooMuchAfter: string
      readonly afterNow: string
      readonly tooMuchNow: string
      readonly second: string
      readonly secondNote: Text<'amount'>
      readonly shared: string
      readonly part: string
      readonly above: Text<'amount'>
      readonly aboveNothing: string
      readonly aboveTick: Text<'amount'>
      readonly aboveRequired: Text<'amount'>
      readonly action: Text<'amount'>
      readonly actionTds: Text<'amount' | 'tax'>
      readonly recording: string
      readonly waits: Text<'amount'>
      readonly done: Text<'amount'>
      readonly missingReference: string
      readonly missingDay: string
    }
    readonly cancel: {
      readonly title: {
        readonly registration: Text<'name'>
        readonly booking: Text<'name'>
        readonly sponsorship: Text<'name'>
      }
      readonly failed: Text<'reason'>
      readonly what: string
      readonly payer: string
      readonly payerNote: string
      readonly organiser: string
      readonly organiserNote: string
      readonly keep: string
      readonly keepNote: string
      readonly stalls: string
      readonly all: string
      readonly some: string
      readonly someRequired: string
      readonly amount: string
      readonly amountRule: Text<'amount'>
      readonly amountLeft: Text<'amount'>
      readonly reason: string
      readonly reasonHint: string
      readonly asked: Text<'day' | 'reason'>
      readonly askedNoReason: Text<'day'>
      readonly promised: Text<'amount'>
      readonly happens: string
      readonly paidIn: string
      readonly back: string
      readonly kept: string
      readonly discounted: string
      readonly setOff: string
      readonly tax: Text<'amount'>
      readonly free: {
        readonly registration: string
        readonly booking: string
        readonly sponsorship: string
      }
      readonly freeSome: string
      readonly staysAsItIs: string
      readonly unpaid: string
      readonly second: Text<'limit'>
      readonly secondNote: string
      readonly undo: string
      readonly documents: string
      readonly action: Text<'amount'>
      readonly actionNothing: string
      readonly actionKeep: Text<'amount'>
      readonly busy: string
      readonly done: Text<'amount'>
      readonly doneNothing: string
      readonly doneKeep: Text<'amount'>
      readonly waits: string
      readonly missingAmount: string
      readonly close: string
    }
    readonly giveBack: {
      readonly title: Text<'name'>
      readonly failed: Text<'reason'>
      readonly amount: string
      readonly left: Text<'amount'>
      readonly action: string
      readonly busy: string
      readonly done: Text<'amount'>
    }
    readonly discount: {
      readonly title: Text<'name'>
      readonly failed: Text<'reason'>
      readonly kind: string
      readonly ofAmount: string
      readonly ofPercent: string
      readonly free: string
      readonly amount: string
      readonly percent: string
      readonly reason: string
      readonly reasonHint: string
      readonly net: Text<'amount'>
      readonly after: string
      readonly second: Text<'limit'>
      readonly action: string
      readonly busy: string
      readonly done: string
      readonly waits: string
      readonly wrongPercent: string
    }
    readonly forgive: {
      readonly title: Text<'name'>
      readonly before: Text<'amount'>
      readonly after: Text<'amount'>
      readonly second: Text<'limit'>
      readonly action: Text<'amount'>
      readonly busy: string
      readonly done: Text<'amount'>
      readonly waits: string
    }
    readonly keepCredit: {
      readonly title: Text<'amount'>
      readonly note: string
      readonly action: string
      readonly busy: string
      readonly done: Text<'amount'>
    }
    readonly bounce: {
      readonly title: Text<'what' | 'amount'>
      readonly note: Text<'amount'>
      readonly reason: string
      readonly action: string
      readonly busy: string
      readonly done: Text<'amount'>
    }
    readonly takeBack: {
      readonly title: Text<'what' | 'amount'>
      readonly note: Text<'amount'>
      readonly noteTax: Text<'amount'>
      readonly reason: string
      readonly action: string
      readonly busy: string
      readonly done: string
      readonly doneTax: string
    }
    readonly payOutTax: {
      readonly title: Text<'amount'>
      readonly note: string
      readonly action: string
      readonly busy: string
      readonly done: Text<'amount'>
    }
    readonly asking: {
      readonly title: Text<'name'>
      readonly failed: Text<'reason'>
      readonly kind: string
      readonly kinds: {
        readonly proforma: string
        readonly invoice: string
      }
      readonly note: Text<'amount'>
      readonly purchaseOrder: string
      readonly purchaseOrderHint: string
      readonly send: string
      readonly sendNow: string
      readonly sendNot: string
      readonly action: string
      readonly busy: string
      readonly made: Text<'number'>
      readonly sent: Text<'number' | 'email'>
    }
    readonly invoice: {
      readonly title: Text<'name'>
      readonly failed: Text<'reason'>
      readonly note: Text<'amount'>
      readonly payBy: string
      readonly payByRequired: string
      readonly action: string
      readonly busy: string
      readonly done: string
    }
    readonly undo: {
      readonly title: string
      readonly note: string
      readonly action: string
      readonly busy: string
      readonly done: string
    }
    readonly moveBack: {
      readonly title: string
      readonly note: string
      readonly action: string
      readonly busy: string
      readonly done: string
    }
    readonly decision: {
      readonly waits: string
      readonly bankWaits: string
      readonly asked: string
      readonly titles: {
        readonly refund: Text<'amount'>
        readonly cancellation: Text<'amount'>
        readonly discount: Text<'amount'>
        readonly write_off: Text<'amount'>
        readonly offline_payment: Text<'method' | 'amount'>
        readonly take_back: Text<'amount'>
        readonly dispute: Text<'amount'>
        readonly keep_credit: Text<'amount'>
      }
      readonly facts: {
        readonly amount: string
        readonly tds: Text<'provision'>
        readonly back: string
        readonly for: string
        readonly of: string
        readonly day: string
        readonly askedAt: string
      }
      readonly references: {
        readonly cash: string
        readonly cheque: string
        readonly dd: string
        readonly bank: string
        readonly upi: string
        readonly card: string
        readonly online: string
      }
      readonly bySelf: string
      readonly notYours: string
      readonly noteBy: Text<'name' | 'note'>
      readonly approve: Text<'amount'>
      readonly approveOf: Text<'title'>
      readonly approvePlain: string
      readonly refuse: string
      readonly refuseOf: Text<'title'>
      readonly withdraw: string
      readonly withdrawOf: Text<'title'>
      readonly answer: string
      readonly answerOf: Text<'name'>
      readonly lost: string
      readonly won: string
      readonly askTitle: Text<'title'>
      readonly effects: {
        readonly refund: string
        readonly cancellation: string
        readonly discount: string
        readonly write_off: string
        readonly offline_payment: string
        readonly take_back: string
        readonly dispute: string
        readonly keep_credit: string
      }
      readonly refuseTitle: Text<'title'>
      readonly refuseNotes: {
        readonly ask: string
        readonly other: string
        readonly dispute: string
      }
      readonly withdrawTitle: Text<'title'>
      readonly withdrawNote: string
      readonly withdrawPlain: string
      readonly withdrawing: string
      readonly approving: string
      readonly refusing: string
      readonly approved: string
      readonly refused: string
      readonly withdrawn: string
    }
    readonly payout: {
      readonly title: string
      readonly states: {
        readonly REQUESTED: string
        readonly PENDING: string
        readonly ONHOLD: string
        readonly FAILED: string
        readonly BYHAND: string
        readonly RECORDED: string
        readonly SUCCESS: string
        readonly STOPPED: string
      }
      readonly reasons: {
        readonly late: string
        readonly duplicate: string
        readonly cancelled: string
        readonly decided: string
      }
      readonly ofMethod: Text<'method'>
      readonly dueBy: Text<'day'>
      readonly late: Text<'day'>
      readonly tried: Plural
      readonly retry: string
      readonly retryOf: Text<'amount'>
      readonly ask: string
      readonly askOf: Text<'amount'>
      readonly record: string
      readonly recordOf: Text<'amount'>
      readonly approve: string
      readonly approveOf: Text<'amount'>
      readonly refuse: string
      readonly refuseOf: Text<'amount'>
      readonly approveTitle: Text<'amount'>
      readonly refuseTitle: Text<'amount'>
      readonly refuseNote: string
      readonly asked: string
      readonly recordTitle: Text<'amount'>
      readonly recordNote: string
      readonly recordDone: Text<'amount'>
    }
    readonly list: {
      readonly due: Text<'amount'>
      readonly waits: Text<'amount'>
      readonly overpaid: Text<'amount'>
    }
    readonly filter: {
      readonly label: string
      readonly all: string
      readonly due: string
      readonly overpaid: string
    }
  }
  readonly news: {
    readonly title: string
    readonly newsTitle: string
    readonly titleIn: Text<'language'>
    readonly text: string
    readonly textIn: Text<'language'>
    readonly day: string
    readonly dayHint: string
    readonly news: Text<'title'>
    readonly add: string
    readonly edit: string
    readonly saveFailed: Text<'error'>
    readonly titleRequired: string
    readonly picture: string
    readonly pictureHint: string
    readonly pictureHintReplace: string
    readonly pictureRemoved: string
    readonly pictureOf: Text<'title'>
    readonly keepThePicture: string
    readonly removePicture: string
    readonly search: string
    readonly placeholder: string
    readonly newestFirst: string
    readonly fetchFailed: Text<'error'>
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: string
    readonly empty: string
    readonly noMatch: string
  }
  readonly orders: {
    readonly handRefund: {
      readonly failed: Text<'reason'>
      readonly action: string
      readonly busy: string
      readonly channel: string
      readonly reference: string
      readonly referenceHint: string
      readonly date: string
      readonly referenceRequired: string
      readonly dateRequired: string
    }
    readonly correct: {
      readonly title: Text<'number'>
      readonly failed: Text<'reason'>
      readonly done: Text<'number' | 'valid'>
      readonly action: string
      readonly busy: string
      readonly notice: string
      readonly invoice: string
      readonly receipt: string
      readonly name: string
      readonly address: string
      readonly gstin: string
      readonly nameRequired: string
      readonly reasonHint: string
    }
    readonly cancelledByPayer: string
    readonly cancelledByOrganiser: string
    readonly refundUnderWay: string
    readonly amountRefunded: Text<'amount'>
    readonly amountGoesBack: Text<'amount'>
    readonly orderFailed: Text<'reason'>
    readonly show: {
      readonly booking: string
      readonly sponsorship: string
      readonly registration: string
    }
    readonly orderOf: Text<'payer'>
    readonly kinds: {
      readonly registration: string
      readonly booking: string
      readonly sponsorship: string
    }
    readonly orderStates: {
      readonly CREATING: string
      readonly ACTIVE: string
      readonly CLOSING: string
      readonly PAID: string
      readonly FAILED: string
      readonly EXPIRED: string
      readonly REFUNDED: string
    }
    readonly paymentGroups: {
      readonly upi: string
      readonly credit_card: string
      readonly debit_card: string
      readonly prepaid_card: string
      readonly net_banking: string
      readonly wallet: string
      readonly app: string
    }
    readonly heading: string
    readonly fetchFailed: Text<'reason'>
    readonly approveSelected: Plural
    readonly selectAll: string
    readonly approveSeveral: Plural
    readonly approveSums: {
      readonly offline_payment: Plural<'total'>
      readonly refund: Plural<'total'>
      readonly approve: Plural<'total'>
      readonly till: Plural<'total'>
    }
    readonly approveSeveralNote: string
    readonly approve: string
    readonly reason: string
    readonly done: {
      readonly severalApproved: Plural
    }
    readonly approving: string
    readonly approvingSeveral: Text<'handled' | 'all'>
    readonly approveRefund: {
      readonly recorded: Text<'channel' | 'reference'>
    }
    readonly retry: {
      readonly title: string
      readonly action: string
      readonly busy: string
      readonly note: Text<'amount'>
    }
    readonly notNow: string
    readonly payer: string
    readonly phone: string
    readonly for: string
    readonly loadingOrder: string
    readonly order: string
    readonly paid: string
    readonly providerReference: string
    readonly lastFailedAttempt: string
    readonly payments: string
    readonly documents: string
    readonly noneYet: string
    readonly note: string
    readonly searchOrders: string
    readonly searchPlaceholder: string
    readonly noneMatch: string
    readonly empty: string
    readonly emptyNote: string
    readonly registrationsAndBookings: string
    readonly method: string
    readonly allMethods: string
    readonly highestAmount: string
    readonly wrongAmount: string
    readonly reasonRequired: string
  }
  readonly ownAccount: {
    readonly iphone: string
    readonly browserOnSystem: Text<'browser' | 'system'>
    readonly unknownBrowser: string
    readonly codeInvalid: string
    readonly turnOnTwoStep: string
    readonly scan: string
    readonly qrAlt: string
    readonly key: string
    readonly firstCode: string
    readonly checking: string
    readonly turnOn: string
    readonly keyboard: string
    readonly slashKey: string
    readonly slashKeyHint: string
    readonly yourPassword: string
    readonly passwordChanged: string
    readonly changeFailed: Text<'error'>
    readonly currentPassword: string
    readonly newPassword: string
    readonly passwordHint: string
    readonly changing: string
    readonly changePassword: string
    readonly codesFile: Text<'email' | 'codes'>
    readonly saveCodes: string
    readonly codesSaved: string
    readonly codesText: string
    readonly recoveryCodesOf: Text<'email'>
    readonly twoStep: string
    readonly on: string
    readonly off: string
    readonly twoStepOnText: string
    readonly twoStepOffText: string
    readonly newRecoveryCodes: string
    readonly turnOff: string
    readonly turnedOn: string
    readonly codesRenewed: string
    readonly turnedOff: string
    readonly continue: string
    readonly enterPasswordAgain: string
    readonly makeCodes: string
    readonly making: string
    readonly renewText: string
    readonly turnOffTitle: string
    readonly turningOff: string
    readonly turnOffText: string
    readonly codeOrRecovery: string
    readonly passkeys: string
    readonly passkeysText: string
    readonly passkeysImpossible: string
    readonly passkeyName: string
    readonly passkeyNameHint: string
    readonly addPasskey: string
    readonly addingPasskey: string
    readonly passkeyCancelled: string
    readonly passkeyIsAdded: Text<'name'>
    readonly passkeyAdded: Text<'added'>
    readonly passkeyUsed: Text<'added' | 'used'>
    readonly removePasskey: string
    readonly removePasskeyTitle: string
    readonly removingPasskey: string
    readonly removePasskeyText: Text<'name'>
    readonly passkeyIsRemoved: Text<'name'>
    readonly factorNeeded: string
    readonly factorNeededText: string
    readonly endSession: string
    readonly sessionEnded: Text<'browser'>
    readonly endSessionFailed: string
    readonly sessions: string
    readonly fetchFailed: Text<'error'>
    readonly loadingSessions: string
    readonly sessionsHint: string
    readonly signOutEverywhere: string
    readonly thisBrowser: string
    readonly sessionSeen: Text<'address' | 'signedIn' | 'seen'>
    readonly signOutTitle: string
    readonly signingOut: string
    readonly staySignedIn: string
    readonly signOutFailed: Text<'error'>
    readonly signOutText: string
    readonly session: Text<'address' | 'signedIn'>
    readonly closeCodes: string
  }
  readonly partners: {
    readonly partnerName: string
    readonly partner: Text<'name'>
    readonly sample: string
    readonly editPartner: string
    readonly addPartner: string
    readonly saveFailed: string
    readonly chooseAType: string
    readonly line: string
    readonly lineHint: string
    readonly lineIn: Text<'language'>
    readonly logo: string
    readonly logoHintReplace: string
    readonly logoHint: string
    readonly dropImage: string
    readonly logoRemoved: string
    readonly logoOf: Text<'name'>
    readonly keepTheLogo: string
    readonly removeLogo: string
    readonly nameTypeRequired: string
    readonly title: string
    readonly search: string
    readonly placeholder: string
    readonly allTypes: string
    readonly websiteOrder: string
    readonly fetchFailed: Text<'error'>
    readonly note: Plural
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: string
    readonly empty: string
    readonly noMatch: string
    readonly orderTitle: string
    readonly orderText: string
    readonly types: {
      readonly Knowledge: string
      readonly Industrial: string
      readonly Media: string
      readonly Agency: string
    }
    readonly level: string
    readonly levelHint: string
    readonly noLevel: string
  }
  readonly photos: {
    readonly title: string
    readonly note: string
    readonly photo: Text<'alt'>
    readonly alt: string
    readonly altHint: string
    readonly altIn: Text<'language'>
    readonly altRequired: string
    readonly caption: string
    readonly captionHint: string
    readonly captionIn: Text<'language'>
    readonly picture: string
    readonly pictureHint: string
    readonly pictureHintReplace: string
    readonly pictureRequired: string
    readonly add: string
    readonly edit: string
    readonly saveFailed: Text<'error'>
    readonly search: string
    readonly placeholder: string
    readonly websiteOrder: string
    readonly orderTitle: string
    readonly orderText: string
    readonly fetchFailed: Text<'error'>
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: string
    readonly empty: string
    readonly noMatch: string
  }
  readonly privacy: {
    readonly answerFailed: Text<'reason'>
    readonly eraseNote: Text<'who'>
    readonly actions: {
      readonly see: {
        readonly text: string
        readonly busy: string
      }
      readonly correct: {
        readonly text: string
        readonly busy: string
      }
      readonly erase: {
        readonly text: string
        readonly busy: string
      }
    }
    readonly deleted: string
    readonly erasedOn: Text<'day'>
    readonly orderKept: Text<'id' | 'amount' | 'day'>
    readonly orderNotKept: Text<'id' | 'amount'>
    readonly messagesSent: Text<'count'>
    readonly conversation: Text<'count'>
    readonly addFailed: Text<'reason'>
    readonly linkFailed: Text<'reason'>
    readonly openRequest: string
    readonly openRequestOf: Text<'who'>
    readonly fetchFailed: Text<'reason'>
    readonly kinds: {
      readonly see: string
      readonly correct: string
      readonly erase: string
    }
    readonly states: {
      readonly open: string
      readonly done: string
      readonly refused: string
    }
    readonly payerOf: Text<'id'>
    readonly unknownPerson: string
    readonly recordKinds: {
      readonly registration: string
      readonly booking: string
      readonly sponsorship: string
      readonly application: string
      readonly 'contact message': string
    }
    readonly fields: {
      readonly name: string
      readonly contactPerson: string
      readonly company: string
      readonly phone: string
      readonly email: string
      readonly address: string
      readonly website: string
      readonly degree: string
      readonly college: string
      readonly persons: string
      readonly memberNames: string
      readonly answer: string
      readonly stage: string
      readonly agreed: string
      readonly gstAmount: string
      readonly total: string
      readonly paid: string
      readonly due: string
      readonly category: string
      readonly amount: string
      readonly status: string
      readonly paymentStatus: string
      readonly gst: string
      readonly product: string
      readonly members: string
      readonly requirements: string
      readonly about: string
      readonly products: string
      readonly publicPhone: string
      readonly logo: string
      readonly stalls: string
      readonly business: string
      readonly level: string
      readonly occupation: string
      readonly experience: string
      readonly biodata: string
      readonly message: string
      readonly reason: string
      readonly type: string
    }
    readonly requestTitle: Text<'kind' | 'who'>
    readonly request: string
    readonly requestFailed: Text<'reason'>
    readonly verified: string
    readonly notVerified: string
    readonly fieldValue: Text<'field' | 'value'>
    readonly answeredBy: Text<'moment' | 'name'>
    readonly answeredByErasure: Text<'moment'>
    readonly periodsFailed: Text<'reason'>
    readonly whatOfYear: Text<'what' | 'year'>
    readonly requestRefused: string
    readonly requestDone: string
    readonly answer: string
    readonly answerLabel: string
    readonly answerHint: string
    readonly refuse: string
    readonly eraseTitle: string
    readonly erase: string
    readonly nothingHeld: string
    readonly requestAdded: string
    readonly addRequest: string
    readonly adding: string
    readonly kind: string
    readonly emailHint: string
    readonly ownWords: string
    readonly creating: string
    readonly createLink: string
    readonly linkNote: string
    readonly sendByWhatsApp: string
    readonly person: string
    readonly received: string
    readonly answerBy: string
    readonly state: string
    readonly open: string
    readonly overdue: string
    readonly heading: string
    readonly note: string
    readonly requests: string
    readonly searchRequests: string
    readonly searchPlaceholder: string
    readonly noneMatch: string
    readonly empty: string
    readonly emptyNote: string
    readonly allStates: string
    readonly allRequests: string
    readonly dueFirst: string
    readonly loadingRequest: string
    readonly identifiedBy: string
    readonly identityVerified: string
    readonly correction: string
    readonly answered: string
    readonly retention: string
    readonly retentionNote: string
    readonly loadingPeriods: string
    readonly nothingDue: string
    readonly what: string
    readonly count: string
    readonly dueOn: string
    readonly retained: {
      readonly registrations: string
      readonly bookings: string
      readonly applications: string
      readonly sponsorships: string
      readonly 'contact messages': string
      readonly 'deleted registrations and bookings': string
      readonly messages: string
      readonly 'payment notices': string
      readonly 'payers in the books': string
    }
    readonly eraseEdition: {
      readonly title: string
      readonly note: string
      readonly start: Text<'year'>
      readonly ask: Text<'year'>
      readonly action: string
      readonly busy: string
      readonly done: Text<'year'>
      readonly previewFailed: Text<'reason'>
      readonly registrations: Plural
      readonly bookings: Plural
      readonly sponsorships: Plural
      readonly applications: Plural
      readonly stays: string
      readonly open: Text<'count'>
      readonly year: Text<'year'>
    }
  }
  readonly programme: {
    readonly title: string
    readonly search: string
    readonly placeholder: string
    readonly item: Text<'title'>
    readonly itemTitle: string
    readonly day: string
    readonly time: string
    readonly from: string
    readonly until: string
    readonly hall: string
    readonly speaker: string
    readonly about: string
    readonly topic: string
    readonly topicHint: string
    readonly topicIn: Text<'language'>
    readonly languages: string
    readonly speakers: string
    readonly noSpeakers: string
    readonly status: string
    readonly statuses: {
      readonly planned: string
      readonly moved: string
      readonly cancelled: string
    }
    readonly statusHint: string
    readonly add: string
    readonly edit: string
    readonly saveFailed: Text<'error'>
    readonly fetchFailed: string
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: Text<'error'>
    readonly empty: string
    readonly noMatch: string
    readonly titleIn: Text<'language'>
    readonly hallIn: Text<'language'>
    readonly speakerIn: Text<'language'>
    readonly aboutIn: Text<'language'>
    readonly fileHint: string
    readonly nothingToChange: string
    readonly notInFile: string
    readonly replace: string
    readonly place: Text<'hall' | 'day' | 'from' | 'until' | 'row'>
    readonly removedPlace: Text<'hall' | 'day' | 'from' | 'until'>
  }
  readonly recordPage: {
    readonly order: string
    readonly exhibitor: string
    readonly exhibitorLink: Text<'name'>
    readonly bookings: string
    readonly openPage: string
    readonly openExhibitor: string
    readonly showOnPlan: string
    readonly showInList: string
    readonly fetchFailed: Text<'reason'>
    readonly loading: string
    readonly deleted: string
    readonly deletedOn: Text<'day'>
    readonly erasedOn: Text<'day'>
    readonly facts: string
    readonly paysFor: string
    readonly open: string
    readonly entryCodes: string
    readonly notAdmitted: string
    readonly admitted: Text<'moment' | 'by'>
    readonly messages: string
    readonly related: string
    readonly notes: string
    readonly noNotes: string
    readonly newNote: string
    readonly noteHint: string
    readonly noteRequired: string
    readonly addNote: string
    readonly noteAdded: string
    readonly noteDeleted: string
    readonly noteDeleteFailed: string
    readonly deleteNote: Text<'author' | 'moment'>
    readonly timeline: string
    readonly noEvents: string
    readonly channels: {
      readonly online: string
      readonly cash: string
      readonly cheque: string
      readonly bank: string
      readonly dd: string
      readonly upi: string
      readonly card: string
    }
    readonly event: {
      readonly message: Text<'title' | 'status'>
      readonly payment: Text<'amount' | 'way'>
      readonly refund: Text<'amount' | 'way'>
      readonly document: Text<'kind' | 'number' | 'amount'>
      readonly admission: Text<'member'>
      readonly note: Text<'text'>
    }
    readonly badgesLabel: string
    readonly badgesA6: string
  }
  readonly registrations: {
    readonly noAnswer: string
    readonly yes: string
    readonly no: string
    readonly importFileHint: string
    readonly importNothing: string
    readonly importTotal: Text<'amount'>
    readonly importSameAs: Text<'row'>
    readonly importWishes: {
      readonly silent: string
      readonly duplicates: string
      readonly paid: string
      readonly date: string
      readonly reference: string
      readonly second: string
    }
    readonly importLine: Text<'category' | 'phone' | 'amount' | 'row'>
    readonly importGroup: Text<'count'>
    readonly addFailed: Text<'reason'>
    readonly registrationOf: Text<'name'>
    readonly updateFailed: Text<'reason'>
    readonly statuses: {
      readonly Pending: string
      readonly Paid: string
      readonly Cancelled: string
    }
    readonly fetchFailed: Text<'reason'>
    readonly deleteAsk: Text<'name'>
    readonly deleteFailed: Text<'reason'>
    readonly note: Text<'total' | 'paid' | 'pending' | 'cancelled'>
    readonly company: string
    readonly degree: string
    readonly college: string
    readonly memberNames: string
    readonly persons: string
    readonly personsHint: string
    readonly personsEditHint: string
    readonly memberNamesHint: string
    readonly whatsappNumber: string
    readonly addRegistration: string
    readonly adding: string
    readonly nameOrCompany: string
    readonly contact: string
    readonly documents: string
    readonly notGiven: string
    readonly editRegistration: string
    readonly amountInRupees: string
    readonly heading: string
    readonly searchRegistrations: string
    readonly searchPlaceholder: string
    readonly allCategories: string
    readonly paidOrPending: string
    readonly highestAmount: string
    readonly markAsPaid: string
    readonly cancelRegistration: string
    readonly cancelRegistrations: string
    readonly cancelTitle: Plural
    readonly cancelNote: string
    readonly cancelUnpaidNote: string
    readonly cancelPaidNote: Text<'amount'>
    readonly cancelPaidNotes: Plural<'amount'>
    readonly markPaid: {
      readonly title: Text<'name'>
      readonly due: Text<'amount'>
      readonly till: Text<'expected'>
      readonly noTill: string
      readonly note: string
      readonly cancelled: string
      readonly method: string
      readonly action: Text<'amount'>
      readonly busy: string
      readonly reason: string
      readonly reasonHint: string
      readonly editNote: Text<'amount'>
      readonly manyTitle: Plural
      readonly manyNote: string
      readonly sumNote: Text<'amount'>
    }
    readonly deleteRegistration: string
    readonly empty: string
    readonly emptyNote: string
    readonly noneMatch: string
    readonly statusFailed: string
    readonly required: {
      readonly name: string
      readonly company: string
      readonly degree: string
      readonly college: string
      readonly address: string
      readonly persons: string
    }
  }
  readonly required: {
    readonly accountName: string
    readonly address: string
    readonly category: string
    readonly code: string
    readonly contactPerson: string
    readonly currentPassword: string
    readonly deviceName: string
    readonly day: string
    readonly email: string
    readonly eventDate: string
    readonly experience: string
    readonly firstDay: string
    readonly from: string
    readonly fullName: string
    readonly hall: string
    readonly holder: string
    readonly itemTitle: string
    readonly lastDay: string
    readonly occupation: string
    readonly partnerName: string
    readonly passkeyName: string
    readonly password: string
    readonly paymentChannel: string
    readonly paymentDate: string
    readonly paymentReference: string
    readonly refundPart: string
    readonly requestKind: string
    readonly revokeReason: string
    readonly role: string
    readonly savedTextTitle: string
    readonly setupCode: string
    readonly status: string
    readonly until: string
    readonly venue: string
  }
  readonly savedTexts: {
    readonly title: string
    readonly search: string
    readonly placeholder: string
    readonly item: Text<'title'>
    readonly name: string
    readonly subject: string
    readonly body: string
    readonly bodyHint: Text<'placeholders'>
    readonly languages: string
    readonly subjectIn: Text<'language'>
    readonly bodyIn: Text<'language'>
    readonly add: string
    readonly edit: string
    readonly saveFailed: Text<'error'>
    readonly fetchFailed: string
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: Text<'error'>
    readonly empty: string
    readonly emptyText: string
    readonly noMatch: string
    readonly use: string
    readonly choose: string
    readonly keep: string
    readonly keepTitle: string
    readonly keepNow: string
    readonly kept: Text<'title'>
    readonly manage: string
    readonly noLanguage: Text<'language'>
  }
  readonly search: {
    readonly stall: Text<'title'>
    readonly beingConfirmed: string
    readonly awaitingPayment: string
    readonly closing: string
    readonly failed: string
    readonly expired: string
    readonly refunded: string
    readonly everything: string
    readonly label: string
    readonly openFailed: Text<'title'>
    readonly placeholder: string
    readonly ctrlK: string
    readonly clearSearch: string
    readonly registrations: string
    readonly stallBookings: string
    readonly stalls: string
    readonly orders: string
    readonly sponsorships: string
    readonly applications: string
    readonly contactMessages: string
    readonly tooShort: string
    readonly results: Plural
    readonly searching: string
    readonly nothing: Text<'words'>
    readonly found: string
    readonly searchFailed: Text<'error'>
    readonly paid: string
    readonly screens: string
    readonly screen: string
    readonly command: string
    readonly onThisScreen: string
    readonly switchTheme: string
  }
  readonly settlements: {
    readonly dropAnother: Text<'file'>
    readonly dropReport: string
    readonly payoutsLeftOut: Plural
    readonly rowsUnmatched: Plural
    readonly unmatchedNote: string
    readonly andMore: Text<'count'>
    readonly unmatchedEntry: Text<'reason' | 'type' | 'number' | 'amount'>
    readonly unmatchedOrder: Text<'reason' | 'type' | 'number' | 'amount' | 'order'>
    readonly rows: Plural
    readonly countUnmatched: Text<'count'>
    readonly importedRows: Text<'added' | 'changed' | 'unchanged'>
    readonly reasonCount: Text<'reason' | 'count'>
    readonly refundsAndOther: Text<'refunds' | 'other'>
    readonly feesAndGst: Text<'fees' | 'gst'>
    readonly failed: {
      readonly settlements: Text<'reason'>
      readonly unmatched: Text<'reason'>
      readonly imports: Text<'reason'>
    }
    readonly noneMatched: string
    readonly matchedNow: Plural
    readonly loadingRows: Text<'utr'>
    readonly rowsFailed: Text<'reason'>
    readonly rowsOf: Text<'utr'>
    readonly fee: Text<'amount'>
    readonly gst: Text<'amount'>
    readonly reasons: {
      readonly payment_unknown: string
      readonly payment_not_paid: string
      readonly amount_differs: string
      readonly refund_unknown: string
      readonly refund_not_paid: string
      readonly fee_high: string
      readonly settled_twice: string
      readonly order_differs: string
      readonly net_differs: string
      readonly other: string
      readonly payment_unsettled: string
    }
    readonly types: {
      readonly PAYMENT: string
      readonly REFUND: string
      readonly REFUND_REVERSAL: string
      readonly CHARGEBACK: string
      readonly CHARGEBACK_REVERSAL: string
      readonly DISPUTE: string
      readonly DISPUTE_REVERSAL: string
      readonly SETTLEMENT: string
      readonly OTHER_ADJUSTMENT: string
    }
    readonly counts: {
      readonly added: Text<'count'>
      readonly changed: Text<'count'>
      readonly unchanged: Text<'count'>
      readonly none: string
      readonly rows: Text<'counts'>
    }
    readonly importAction: string
    readonly imported: Text<'counts'>
    readonly note: Text<'period' | 'moment'>
    readonly noteWithoutReport: Text<'period'>
    readonly importTitle: string
    readonly importNote: string
    readonly settlementReport: string
    readonly fileHint: string
    readonly chooseAnother: string
    readonly readingTheFile: string
    readonly importing: string
    readonly nothingToImport: string
    readonly payments: string
    readonly refunds: string
    readonly other: string
    readonly feesAndTax: string
    readonly netToTheBank: string
    readonly fees: string
    readonly gstOnFees: string
    readonly net: string
    readonly utr: string
    readonly settled: string
    readonly matched: string
    readonly all: string
    readonly order: string
    readonly inOurBooks: string
    readonly ours: string
    readonly inTheReport: string
    readonly report: string
    readonly file: string
    readonly importedAt: string
    readonly by: string
    readonly rowsHead: string
    readonly showThem: string
    readonly refundsAndOtherHead: string
    readonly feesAndGstHead: string
    readonly heading: string
    readonly filterSettlements: string
    readonly empty: string
    readonly emptyNote: string
    readonly notMatched: string
    readonly filterUnmatched: string
    readonly everythingMatches: string
    readonly nothingToMatch: string
    readonly allReasons: string
    readonly compareFailed: string
    readonly comparing: string
    readonly compareAgain: string
    readonly imports: string
    readonly noReportYet: string
    readonly tabs: string
    readonly unreadable: Text<'error'>
  }
  readonly setup: {
    readonly title: string
    readonly intro: string
    readonly codeTitle: string
    readonly code: string
    readonly codeHint: string
    readonly ownerTitle: string
    readonly name: string
    readonly password: string
    readonly passwordHint: string
    readonly fairTitle: string
    readonly fairName: Text<'language'>
    readonly firstDay: string
    readonly lastDay: string
    readonly paymentsTitle: string
    readonly payments: string
    readonly paymentsGiven: string
    readonly off: string
    readonly cashfree: string
    readonly sandbox: string
    readonly clientId: string
    readonly clientSecret: string
    readonly cashfreeHint: string
    readonly webhook: Text<'url'>
    readonly checkPayments: string
    readonly checking: string
    readonly mailTitle: string
    readonly mailGiven: string
    readonly mailText: string
    readonly mailHost: string
    readonly mailHostHint: string
    readonly mailPort: string
    readonly mailSecurity: string
    readonly starttls: string
    readonly tls: string
    readonly mailUser: string
    readonly mailPassword: string
    readonly mailFrom: string
    readonly sendTest: string
    readonly sending: string
    readonly cause: Text<'cause'>
    readonly storedTitle: string
    readonly stored: string
    readonly taxTitle: string
    readonly tax: string
    readonly finish: string
    readonly finishing: string
    readonly done: string
    readonly signIn: string
    readonly mailHeading: string
    readonly servicesTitle: string
    readonly servicesNote: string
    readonly servicesLoading: string
    readonly servicesFailed: Text<'error'>
    readonly servicesSave: string
    readonly servicesSaving: string
    readonly servicesSaved: string
    readonly secretKept: string
    readonly language: string
    readonly languageHint: string
    readonly venue: Text<'language'>
    readonly phone: string
    readonly phoneHint: string
    readonly gstin: string
    readonly gstinHint: string
    readonly notRegistered: string
  }
  readonly speakers: {
    readonly title: string
    readonly search: string
    readonly placeholder: string
    readonly speaker: Text<'name'>
    readonly add: string
    readonly edit: string
    readonly nameIn: Text<'language'>
    readonly institute: string
    readonly instituteHint: string
    readonly instituteIn: Text<'language'>
    readonly about: string
    readonly aboutIn: Text<'language'>
    readonly saveFailed: Text<'error'>
    readonly fetchFailed: Text<'error'>
    readonly deleteTitle: string
    readonly deleteAsk: string
    readonly deleteFailed: Text<'error'>
    readonly empty: string
    readonly noMatch: string
  }
  readonly sponsorships: {
    readonly importFileHint: string
    readonly contactPerson: string
    readonly level: string
    readonly amount: string
    readonly amountHint: string
    readonly company: string
    readonly companyHint: string
    readonly address: string
    readonly gst: string
    readonly gstAmount: string
    readonly total: string
    readonly paid: string
    readonly due: string
    readonly stage: string
    readonly allStages: string
    readonly stages: {
      readonly enquiry: string
      readonly agreed: string
      readonly invoiced: string
      readonly part_paid: string
      readonly paid: string
      readonly declined: string
    }
    readonly part: string
    readonly partHint: Text<'due'>
    readonly linkNote: string
    readonly edit: string
    readonly updateFailed: Text<'error'>
    readonly notGiven: string
    readonly reference: string
    readonly noneChosen: string
    readonly title: string
    readonly search: string
    readonly placeholder: string
    readonly fetchFailed: string
    readonly deleteTitle: string
    readonly deleteAsk: Text<'sponsorship'>
    readonly deleteFailed: Text<'error'>
    readonly statusFailed: string
    readonly empty: string
    readonly sponsorshipOf: Text<'name'>
  }
  readonly stallBookings: {
    readonly importFileHint: string
    readonly importNothing: string
    readonly importTotal: Text<'amount'>
    readonly importLine: Text<'stalls' | 'phone' | 'amount' | 'row'>
    readonly missing: string
    readonly missingNote: string
    readonly rejectTitle: Plural
    readonly rejectNote: string
    readonly categoryAndMembers: Plural<'category'>
    readonly amountWithGst: Text<'base' | 'gst'>
    readonly nameAndStalls: Plural<'name' | 'stalls'>
    readonly updateFailed: Text<'reason'>
    readonly statuses: {
      readonly Pending: string
      readonly Confirmed: string
      readonly Rejected: string
    }
    readonly deleteAsk: Text<'name'>
    readonly deleteFailed: Text<'reason'>
    readonly payments: {
      readonly PENDING: string
      readonly PAID: string
      readonly FAILED: string
      readonly EXPIRED: string
      readonly REFUNDED: string
    }
    readonly bookingOf: Text<'name'>
    readonly bookingShown: Text<'name'>
    readonly stallShown: Text<'stall'>
    readonly freed: Plural<'stalls'>
    readonly createFailed: Text<'reason'>
    readonly stallAndSize: Text<'stall' | 'size'>
    readonly priceWithGst: Text<'amount'>
    readonly blockReason: Text<'reason'>
    readonly countLeft: Text<'count'>
    readonly organisation: string
    readonly contact: string
    readonly stalls: string
    readonly order: string
    readonly enteredByTheOffice: string
    readonly payment: string
    readonly notGiven: string
    readonly none: string
    readonly requirements: string
    readonly gstNumber: string
    readonly booked: string
    readonly localName: string
    readonly productsOrServices: string
    readonly confirmBooking: string
    readonly wrongMembers: string
    readonly organizationName: string
    readonly contactPerson: string
    readonly stallType: string
    readonly chooseOne: string
    readonly members: string
    readonly editBooking: string
    readonly heading: string
    readonly searchStallBookings: string
    readonly organisationPhoneOrStall: string
    readonly organisationOrStall: string
    readonly highestAmount: string
    readonly addNewBooking: string
    readonly stallBookings: string
    readonly fetchFailed: string
    readonly deleteStallBooking: string
    readonly noneFound: string
    readonly closeDetails: string
    readonly deletePaidNote: Text<'amount'>
    readonly releaseAndDelete: string
    readonly create: string
    readonly creating: string
    readonly occupancy: string
    readonly planHint: string
    readonly noneChosen: string
    readonly gst: string
    readonly total: string
    readonly release: string
    readonly unblock: string
    readonly withdrawFromSale: string
    readonly statusFailed: string
    readonly required: {
      readonly name: string
      readonly address: string
      readonly type: string
    }
    readonly listed: string
    readonly yes: string
    readonly no: string
    readonly move: {
      readonly open: string
      readonly add: string
      readonly title: Text<'name'>
      readonly choose: string
      readonly chooseFirst: string
      readonly before: string
      readonly after: string
      readonly newPrice: string
      readonly difference: string
      readonly samePrice: string
      readonly newPriceOnly: string
      readonly toPay: Text<'amount' | 'day'>
      readonly refunded: Text<'amount'>
      readonly refundWaits: Text<'amount'>
      readonly action: string
      readonly ask: string
      readonly confirm: string
      readonly busy: string
      readonly outcome: Text<'name' | 'consequence'>
      readonly note: string
      readonly done: Text<'name'>
    }
    readonly paymentLink: {
      readonly action: string
      readonly short: string
      readonly label: Text<'name'>
      readonly busy: string
      readonly failed: string
      readonly done: Text<'amount' | 'day'>
      readonly note: string
      readonly link: string
    }
    readonly swap: {
      readonly open: string
      readonly title: Text<'name'>
      readonly with: string
      readonly choose: string
      readonly chooseFirst: string
      readonly partner: Text<'name' | 'stalls'>
      readonly action: string
      readonly ask: string
    }
    readonly profile: {
      readonly open: string
      readonly title: Text<'name'>
      readonly fetchFailed: Text<'error'>
      readonly saveFailed: string
      readonly saved: Text<'name'>
      readonly otherBooking: string
      readonly hidden: string
      readonly hiddenHint: string
      readonly about: string
      readonly aboutIn: Text<'language'>
      readonly products: string
      readonly productsHint: string
      readonly phone: string
      readonly phoneShown: string
      readonly websiteShown: string
    }
    readonly payByDay: Text<'day'>
  }
  readonly system: {
    readonly title: string
    readonly note: string
    readonly everything: string
    readonly again: string
    readonly checking: string
    readonly fetchFailed: Text<'error'>
    readonly loading: string
    readonly cause: Text<'cause'>
    readonly allWell: string
    readonly problems: Plural
    readonly warnings: Plural
    readonly states: {
      readonly ok: string
      readonly warning: string
      readonly problem: string
      readonly unused: string
    }
  }
  readonly tills: {
    readonly heading: string
    readonly note: string
    readonly own: string
    readonly ownNone: string
    readonly openSince: Text<'moment'>
    readonly closingRefused: string
    readonly countAgain: Text<'reason' | 'name'>
    readonly all: string
    readonly search: string
    readonly searchPlaceholder: string
    readonly fetchFailed: Text<'reason'>
    readonly empty: string
    readonly emptyNote: string
    readonly noneMatch: string
    readonly account: string
    readonly opened: string
    readonly closed: string
    readonly takings: string
    readonly expected: string
    readonly counted: string
    readonly cash: string
    readonly cheque: string
    readonly bank: string
    readonly upiAndCard: string
    readonly float: string
    readonly withFloat: Text<'float'>
    readonly payments: Plural
    readonly takingsIn: {
      readonly cash: Text<'amount'>
      readonly cheque: Text<'amount'>
      readonly dd: Text<'amount'>
      readonly bank: Text<'amount'>
      readonly upi: Text<'amount'>
      readonly card: Text<'amount'>
    }
    readonly noDifference: string
    readonly missing: Text<'amount'>
    readonly tooMuch: Text<'amount'>
    readonly states: {
      readonly open: string
      readonly closed: string
      readonly approved: string
    }
    readonly approvedBy: Text<'name'>
    readonly refusedBecause: Text<'reason'>
    readonly needsSecondPerson: string
    readonly closeOf: Text<'account'>
    readonly approveOf: Text<'account'>
    readonly refuseOf: Text<'account'>
    readonly open: {
      readonly title: string
      readonly action: string
      readonly busy: string
      readonly hint: string
      readonly failed: Text<'reason'>
      readonly done: string
    }
    readonly take: {
      readonly start: string
      readonly title: string
      readonly note: string
      readonly search: string
      readonly placeholder: string
      readonly noneFound: string
      readonly due: Text<'amount'>
      readonly method: string
      readonly action: Text<'amount'>
      readonly busy: string
      readonly done: Text<'amount' | 'name'>
      readonly next: string
    }
    readonly closing: {
      readonly title: string
      readonly action: string
      readonly busy: string
      readonly expected: Text<'expected' | 'float' | 'cash'>
      readonly counted: string
      readonly note: string
      readonly noteHint: string
      readonly waits: string
      readonly failed: Text<'reason'>
      readonly done: string
      readonly noteRequired: string
      readonly byNotes: string
      readonly notesOf: Text<'value'>
      readonly coins: string
    }
    readonly approve: {
      readonly title: Text<'account'>
      readonly action: string
      readonly busy: string
      readonly note: Text<'expected' | 'counted' | 'difference'>
      readonly done: Text<'account'>
    }
    readonly refuse: {
      readonly title: Text<'account'>
      readonly action: string
      readonly busy: string
      readonly note: string
      readonly done: Text<'account'>
    }
    readonly deposit: {
      readonly title: Text<'account'>
      readonly open: string
      readonly openOf: Text<'account'>
      readonly failed: Text<'reason'>
      readonly closed: Text<'moment'>
      readonly stillOpen: string
      readonly cash: string
      readonly value: string
      readonly count: string
      readonly sum: string
      readonly coins: string
      readonly total: string
      readonly float: Text<'float' | 'rest'>
      readonly method: string
      readonly number: string
      readonly from: string
      readonly totalOf: Text<'method' | 'count'>
      readonly none: string
      readonly signature: string
    }
    readonly byMethod: {
      readonly title: string
      readonly failed: Text<'reason'>
      readonly till: string
      readonly noTill: string
      readonly method: string
      readonly count: string
      readonly amount: string
      readonly total: string
      readonly empty: string
      readonly filter: string
    }
  }
  readonly ui: {
    readonly apiError: {
      readonly unexpectedAnswer: Text<'status'>
    }
    readonly activityDays: {
      readonly today: Text<'date'>
      readonly yesterday: Text<'date'>
    }
    readonly actorName: {
      readonly system: string
    }
    readonly askLeave: {
      readonly title: string
      readonly discard: string
      readonly keepEditing: string
      readonly text: string
    }
    readonly bookPeriod: {
      readonly thisMonth: string
      readonly lastMonth: string
      readonly thisQuarter: string
      readonly lastQuarter: string
      readonly financialYear: string
      readonly allDates: string
      readonly betweenDates: string
      readonly from: Text<'from'>
      readonly upTo: Text<'to'>
      readonly range: Text<'from' | 'to'>
    }
    readonly bookToolbar: {
      readonly period: string
    }
    readonly bulkBar: {
      readonly label: string
      readonly selectPage: string
      readonly clearSelection: string
      readonly dismiss: string
      readonly done: Plural<'done'>
      readonly failedFor: Text<'names' | 'reason'>
      readonly selected: Plural
      readonly selectAll: Plural
      readonly allSelected: Plural
      readonly left: Plural<'names'>
    }
    readonly chosenImage: {
      readonly remove: Text<'name'>
    }
    readonly columnChoice: {
      readonly label: string
      readonly narrow: string
    }
    readonly listViews: {
      readonly views: string
      readonly viewOf: Text<'name'>
      readonly none: string
      readonly label: string
      readonly open: Text<'name'>
      readonly name: string
      readonly save: string
      readonly saving: string
      readonly saved: Text<'name'>
      readonly nameMissing: string
      readonly saveFailed: Text<'reason'>
      readonly delete: Text<'name'>
      readonly deleted: Text<'name'>
      readonly deleteFailed: Text<'reason'>
    }
    readonly consentFact: {
      readonly label: string
      readonly loading: string
      readonly none: string
      readonly withdrawnOn: Text<'date'>
      readonly given: Text<'notice' | 'language' | 'date'>
    }
    readonly counted: {
      readonly moreThan: Text<'count'>
      readonly results: Plural
    }
    readonly dataTableDetails: {
      readonly detailsOf: Text<'name'>
    }
    readonly dataTableSelection: {
      readonly select: Text<'name'>
      readonly selectThisPage: string
    }
    readonly dataTable: {
      readonly failed: Text<'label'>
      readonly loading: Text<'label'>
    }
    readonly documentTitle: {
      readonly adminPortal: Text<'title'>
    }
    readonly errorBanner: {
      readonly dismiss: string
    }
    readonly exportButton: {
      readonly downloaded: Text<'name'>
      readonly failed: string
      readonly exporting: string
      readonly export: string
      readonly exportingRows: Plural<'part'>
      readonly exportingPart: Text<'part'>
    }
    readonly filter: {
      readonly showDeleted: string
      readonly showJunk: string
    }
    readonly formModal: {
      readonly loadTheLatest: string
      readonly offline: string
      readonly changedTitle: string
      readonly changedBoth: string
      readonly changedOther: string
    }
    readonly gstNumber: {
      readonly invalid: string
    }
    readonly blockForm: {
      readonly block: string
      readonly reason: string
      readonly reasonHint: string
      readonly reasonMissing: string
    }
    readonly hallPlan: {
      readonly notOnPlan: string
      readonly left: Plural
    }
    readonly occupancyLegend: {
      readonly label: string
    }
    readonly planCard: {
      readonly failed: string
      readonly loading: string
    }
    readonly stallWords: {
      readonly stall: Text<'label' | 'stallSize'>
      readonly state: Text<'stall' | 'state'>
      readonly stateAndReason: Text<'stall' | 'state' | 'reason'>
      readonly taken: Plural<'taken' | 'free'>
    }
    readonly stockForm: {
      readonly total: string
      readonly saveNumber: string
    }
    readonly useStallChange: {
      readonly failed: Text<'name'>
      readonly released: Text<'name'>
      readonly withdrawn: Text<'name'>
      readonly blocked: Text<'name'>
      readonly unblocked: Text<'name'>
      readonly stockChanged: Text<'name'>
    }
    readonly imageChooser: {
      readonly sent: string
      readonly sending: Text<'name'>
      readonly dropOrChoose: Text<'drop' | 'choose'>
      readonly refused: Text<'name' | 'reason'>
    }
    readonly imageFile: {
      readonly wrongKind: string
      readonly tooLarge: string
      readonly pdfOnly: string
      readonly documentTooLarge: string
      readonly empty: string
    }
    readonly importFailure: {
      readonly failed: Text<'error'>
    }
    readonly importFaults: {
      readonly advice: string
      readonly leftOut: string
      readonly download: string
      readonly file: string
      readonly title: Plural
      readonly place: Text<'row' | 'column' | 'cell'>
      readonly fault: Text<'place' | 'message'>
      readonly showAll: Text<'count'>
    }
    readonly listToolbar: {
      readonly filters: string
      readonly sortBy: string
      readonly clearAll: string
      readonly removeFilter: Text<'text'>
    }
    readonly nothingFound: {
      readonly clearFilters: string
    }
    readonly orderLink: {
      readonly show: Text<'orderId'>
    }
    readonly orderModal: {
      readonly hint: string
      readonly failed: string
      readonly label: string
    }
    readonly pager: {
      readonly label: string
      readonly previous: string
      readonly page: Text<'number'>
      readonly next: string
      readonly range: Text<'from' | 'to' | 'total'>
      readonly rangeOfMore: Text<'from' | 'to' | 'total'>
      readonly rows: string
    }
    readonly documentLinks: {
      readonly inLanguage: Text<'number' | 'language'>
      readonly correct: string
      readonly correctLabel: Text<'number'>
    }
    readonly partPager: {
      readonly earlier: string
      readonly later: string
      readonly part: Text<'part' | 'last'>
    }
    readonly periodFilter: {
      readonly allDates: string
      readonly last7Days: string
      readonly last30Days: string
      readonly betweenDates: string
      readonly from: Text<'from'>
      readonly range: Text<'from' | 'to'>
      readonly upTo: Text<'to'>
    }
    readonly phoneLinks: {
      readonly call: Text<'name' | 'phone'>
      readonly whatsApp: string
      readonly whatsAppTo: Text<'name'>
    }
    readonly picture: {
      readonly missing: string
    }
    readonly recordScreenStatus: {
      readonly setPending: string
    }
    readonly recordScreen: {
      readonly changeOrder: string
    }
    readonly rowActions: {
      readonly recordPaymentOf: Text<'what'>
      readonly recordPayment: string
      readonly edit: Text<'what'>
      readonly delete: Text<'what'>
      readonly restore: Text<'what'>
    }
    readonly rules: {
      readonly hidden: string
      readonly tooLong: Text<'most'>
      readonly phone: string
      readonly email: string
      readonly website: string
      readonly rupees: string
      readonly count: string
    }
    readonly sortableList: {
      readonly drag: string
      readonly earlier: Text<'name'>
      readonly later: Text<'name'>
      readonly placed: Text<'name' | 'position' | 'count'>
    }
    readonly theirs: {
      readonly take: string
      readonly saved: Text<'value'>
      readonly empty: string
    }
    readonly toasts: {
      readonly label: string
      readonly closeMessage: string
    }
    readonly useSavedOrder: {
      readonly failed: string
    }
    readonly useSheetImport: {
      readonly tooLarge: Text<'size'>
      readonly unreadable: string
    }
    readonly records: {
      readonly found: Plural
      readonly inAll: Plural
      readonly added: Text<'record'>
      readonly saved: Text<'record'>
      readonly deleted: Text<'record'>
      readonly restored: Text<'record'>
      readonly pending: Text<'record'>
      readonly confirmed: Text<'record'>
      readonly rejected: Text<'record'>
      readonly paid: Text<'record'>
      readonly cancelled: Text<'record'>
      readonly many: {
        readonly deleted: Plural
        readonly restored: Plural
        readonly pending: Plural
        readonly confirmed: Plural
        readonly rejected: Plural
        readonly paid: Plural
        readonly cancelled: Plural
      }
      readonly restoreFailed: string
      readonly statusFailed: string
      readonly rejectTitle: Plural
      readonly rejectNote: string
      readonly deleteTitle: Plural
      readonly deleteAsk: Text<'names'>
      readonly namesAndLast: Text<'names' | 'last'>
      readonly namesAndOthers: Plural<'names'>
    }
    readonly shortAmounts: {
      readonly lakh: Text<'amount'>
      readonly crore: Text<'amount'>
    }
    readonly dates: {
      readonly placeholder: string
      readonly calendar: string
      readonly time: string
      readonly months: {
        readonly '1': string
        readonly '2': string
        readonly '3': string
        readonly '4': string
        readonly '5': string
        readonly '6': string
        readonly '7': string
        readonly '8': string
        readonly '9': string
        readonly '10': string
        readonly '11': string
        readonly '12': string
      }
      readonly shortMonths: {
        readonly '1': string
        readonly '2': string
        readonly '3': string
        readonly '4': string
        readonly '5': string
        readonly '6': string
        readonly '7': string
        readonly '8': string
        readonly '9': string
        readonly '10': string
        readonly '11': string
        readonly '12': string
      }
      readonly day: Text<'day' | 'month' | 'year'>
      readonly dayAndMonth: Text<'day' | 'month'>
      readonly am: Text<'clock'>
      readonly pm: Text<'clock'>
    }
    readonly reviewStatuses: {
      readonly Pending: string
      readonly Confirmed: string
      readonly Rejected: string
    }
    readonly bulkRun: {
      readonly counting: string
      readonly ask: Plural<'action'>
      readonly note: string
      readonly starting: string
      readonly progress: string
      readonly soFar: Text<'done' | 'total' | 'failed'>
      readonly stop: string
      readonly stopping: string
      readonly stopFailed: string
      readonly undoFailed: string
      readonly stopped: Text<'done' | 'failed' | 'left'>
      readonly allDone: Plural
      readonly undone: Plural
      readonly moreFailed: Plural
      readonly undo: Plural
      readonly deleteNote: string
    }
    readonly print: {
      readonly print: string
      readonly printing: string
      readonly failed: string
      readonly checking: string
      readonly checkFailed: Text<'reason'>
      readonly missing: string
      readonly missingAdvice: string
      readonly missingCharacters: Text<'characters'>
      readonly all: string
      readonly selected: Plural
      readonly badgesLabel: string
      readonly badgesA6: string
      readonly codes: string
      readonly doorList: string
      readonly stallSigns: string
      readonly exhibitors: string
    }
    readonly recordImport: {
      readonly imported: Text<'counts'>
      readonly action: string
      readonly import: string
      readonly hint: string
      readonly template: string
      readonly spreadsheet: string
      readonly dropAnother: Text<'name'>
      readonly drop: string
      readonly chooseAnother: string
      readonly reading: string
      readonly importing: string
      readonly applyAndRemove: Text<'count'>
      readonly ignoredColumns: Text<'columns'>
      readonly added: string
      readonly changed: string
      readonly removed: string
      readonly present: string
      readonly unchanged: Text<'count'>
      readonly none: string
      readonly addedCount: Text<'count'>
      readonly changedCount: Text<'count'>
      readonly removedCount: Text<'count'>
      readonly showAll: Text<'count'>
      readonly emptyValue: string
      readonly unreadable: Text<'error'>
      readonly reordered: string
      readonly row: Text<'row'>
      readonly allPresent: string
      readonly options: string
      readonly lang: string
      readonly peopleLang: string
      readonly agreed: string
      readonly agreedHint: string
    }
    readonly focus: {
      readonly label: string
      readonly hint: string
      readonly middle: string
      readonly start: string
      readonly end: string
    }
  }
  readonly whatsapp: {
    readonly heading: string
    readonly note: string
    readonly failed: Text<'reason'>
    readonly health: string
    readonly states: {
      readonly connected: string
      readonly halted: string
      readonly off: string
      readonly notSetUp: string
    }
    readonly halted: string
    readonly offNote: string
    readonly number: string
    readonly quality: string
    readonly qualities: {
      readonly green: string
      readonly yellow: string
      readonly red: string
      readonly na: string
      readonly unknown: string
    }
    readonly tier: string
    readonly unlimited: string
    readonly lastCheck: string
    readonly never: string
    readonly unknown: string
    readonly today: string
    readonly ofBudget: Text<'spent' | 'budget'>
    readonly answers: string
    readonly ofFree: Text<'used' | 'free'>
    readonly poster: string
    readonly check: string
    readonly checking: string
    readonly checked: string
    readonly checkFailed: string
    readonly switchOff: string
    readonly switchOn: string
    readonly switching: string
    readonly switchFailed: string
    readonly keys: string
    readonly webhook: string
    readonly given: string
    readonly phoneId: string
    readonly phoneIdHint: string
    readonly accountId: string
    readonly token: string
    readonly appSecret: string
    readonly verifyToken: string
    readonly verifyTokenHint: string
    readonly kept: string
    readonly save: string
    readonly trying: string
    readonly saved: string
    readonly test: string
    readonly testNote: Text<'number'>
    readonly theNumber: string
    readonly testPhone: string
    readonly phoneRequired: string
    readonly send: string
    readonly sending: string
    readonly testSent: Text<'phone'>
    readonly settings: string
    readonly budget: string
    readonly budgetHint: string
    readonly word: string
    readonly wordHint: string
    readonly saveSettings: string
    readonly settingsSaved: string
  }
  readonly whatsappTemplates: {
    readonly heading: string
    readonly note: string
    readonly off: string
    readonly setUp: string
    readonly failed: Text<'reason'>
    readonly texts: string
    readonly service: string
    readonly marketing: string
    readonly each: Text<'price'>
    readonly instead: string
    readonly states: {
      readonly approved: string
      readonly pending: string
      readonly rejected: string
      readonly paused: string
      readonly disabled: string
      readonly problem: string
      readonly changed: string
      readonly emailOnly: string
    }
    readonly stateSince: Text<'state' | 'day'>
    readonly notSubmitted: string
    readonly changedTitle: string
    readonly untilThen: string
    readonly pausedNote: string
    readonly rejectedNote: string
    readonly problemNote: string
    readonly providerSays: Text<'reason'>
    readonly reasons: {
      readonly invalid_format: string
      readonly promotional: string
      readonly tag_content_mismatch: string
      readonly incorrect_category: string
      readonly abusive_content: string
      readonly scam: string
      readonly other: string
    }
    readonly without: Text<'names'>
    readonly document: string
    readonly filledIn: string
    readonly buttons: {
      readonly link: string
      readonly payLink: string
      readonly receiptLink: string
    }
    readonly submit: string
    readonly submitAgain: string
    readonly submitting: string
    readonly submitted: Text<'title' | 'language'>
    readonly submitFailed: string
    readonly submitAll: Plural
    readonly submittedAll: Plural
    readonly sentInMonth: Text<'count'>
    readonly change: string
    readonly changeNote: string
  }
  readonly work: {
    readonly title: string
    readonly note: string
    readonly fetchFailed: Text<'reason'>
    readonly approvesImport: string
    readonly loading: string
    readonly empty: string
    readonly emptyNote: string
    readonly kind: string
    readonly allKinds: string
    readonly mine: string
    readonly noneMatch: string
    readonly kinds: {
      readonly dispute: string
      readonly refund_failed: string
      readonly transfer: string
      readonly cancellation: string
      readonly refund: string
      readonly offline_payment: string
      readonly approve: string
      readonly till: string
      readonly overpaid: string
      readonly tax: string
      readonly due: string
      readonly overdue: string
      readonly order: string
      readonly message: string
      readonly privacy_request: string
      readonly settlement: string
    }
    readonly days: Plural
    readonly today: string
    readonly due: Text<'day'>
    readonly overdue: Text<'day'>
    readonly secondPerson: Text<'name'>
    readonly proposedBy: Text<'name'>
    readonly notYours: string
    readonly tryAgain: string
    readonly triedAgain: string
    readonly open: string
    readonly openLabel: Text<'task' | 'name'>
    readonly waiting: Plural
    readonly groups: {
      readonly bank: string
      readonly back: string
      readonly asked: string
      readonly approve: string
      readonly money: string
      readonly settlements: string
      readonly other: string
    }
    readonly about: {
      readonly refund: string
      readonly cancellation: string
      readonly discount: string
      readonly write_off: string
      readonly take_back: string
      readonly dispute: string
      readonly keep_credit: string
      readonly late: string
      readonly duplicate: string
      readonly cancelled: string
      readonly decided: string
    }
    readonly rows: Plural
    readonly edition: Text<'edition'>
    readonly stalls: string
    readonly stallsOf: Text<'stalls'>
    readonly reason: string
    readonly report: string
    readonly tillCounted: Text<'amount'>
    readonly paidBack: string
    readonly accept: {
      readonly action: string
      readonly label: Text<'reason' | 'report'>
      readonly title: Plural
      readonly note: string
      readonly busy: string
      readonly done: Plural
    }
  }
  /** Texts of components that the portal shares with the public pages. */
  readonly shared: Pick<PublicTexts, 'hall' | 'ui'>
}
