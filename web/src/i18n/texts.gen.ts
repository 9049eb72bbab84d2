// Generated from the text catalogue (texts/) by `make gen`. Do not edit.

declare const parameters: unique symbol

/** A text with placeholders: the parameter is the union of their names, which must all be filled. */
export type Text<Name extends string> = string & { readonly [parameters]: (name: Name) => Name }

/** The forms of a text by the plural category of {count}; the parameter is the union of the other placeholders. */
export type Plural<Name extends string = never> = Readonly<Partial<Record<PluralCategory, string>>> & {
  readonly other: string
  readonly [parameters]: (name: Name) => Name
}

/** CLDR's plural categories. */
export type PluralCategory = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** A language's plural rule for whole numbers: exact[n], else cycle[n % cycle.length]. */
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

export const pluralRules: Readonly<Record<Lang, PluralRule>> = {
  en: { exact: { 1: 'one' }, cycle: ['other'] },
  te: { exact: { 1: 'one' }, cycle: ['other'] },
  hi: { exact: { 0: 'one', 1: 'one' }, cycle: ['other'] },
}

/** The texts of the public pages by namespace. */
export interface PublicTexts {
}

/** The texts of the portal by namespace. */
export interface PortalTexts {
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
    readonly categories: {
      readonly Farmer: string
      readonly Scientist: string
      readonly Entrepreneur: string
      readonly Startup: string
      readonly Student: string
      readonly Other: string
    }
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
    readonly english: string
    readonly export: string
    readonly filters: string
    readonly free: string
    readonly from: string
    readonly held: string
    readonly hindi: string
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
    readonly telugu: string
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
    readonly dayBar: Text<'day' | 'total' | 'paid' | 'pending'>
    readonly newestOf: Text<'shown' | 'total'>
    readonly orderKinds: {
      readonly booking: string
      readonly registration: string
    }
    readonly arrived: Text<'amount'>
    readonly arrivedWithReference: Text<'amount' | 'reference'>
    readonly links: {
      readonly decide: {
        readonly text: string
        readonly label: Text<'payer'>
      }
      readonly order: {
        readonly text: string
        readonly label: Text<'payer'>
      }
      readonly booking: {
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
    readonly waiting: {
      readonly payments: Plural
      readonly cancellations: Plural
      readonly approvals: Plural
      readonly refunds: Plural
      readonly unsent: Plural
      readonly registrations: Plural
      readonly resourcePersons: Plural
      readonly volunteers: Plural
      readonly bookings: Plural
      readonly sponsorships: Plural
      readonly messages: Plural
      readonly orders: Plural
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
      readonly REVIEW: {
        readonly title: string
        readonly note: string
      }
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
  }
  readonly dayBook: {
    readonly refund: Text<'kind'>
    readonly refundWithReason: Text<'kind' | 'reason'>
    readonly refundReasons: {
      readonly late: string
      readonly duplicate: string
      readonly provider: string
      readonly cancelled: string
      readonly part: string
      readonly differs: string
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
    }
    readonly channels: {
      readonly online: string
      readonly cash: string
      readonly cheque: string
      readonly bank: string
    }
    readonly directions: {
      readonly in: string
      readonly out: string
    }
    readonly heading: string
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
  readonly edition: {
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
      readonly keepBlocks: string
      readonly back: string
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
      readonly site: {
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
    readonly theirs: {
      readonly value: Text<'value'>
      readonly list: string
      readonly yes: string
      readonly no: string
      readonly empty: string
    }
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
    readonly heading: string
    readonly loadingTheEdition: string
    readonly failedToFetchTheEdition: string
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
      readonly money: {
        readonly title: string
        readonly prices: string
        readonly note: string
      }
      readonly home: {
        readonly title: string
      }
      readonly popup: {
        readonly title: string
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
    }
    readonly titleOfTheFair: string
    readonly tagline: string
    readonly society: string
    readonly conferenceOrganiser: string
    readonly opensAt: string
    readonly opensAtHint: string
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
    readonly linkToTheMap: string
    readonly mapsUrlHint: string
    readonly mapInsideTheContactPage: string
    readonly mapEmbedHint: string
    readonly noDailySummary: string
    readonly timeOfTheDailySummary: string
    readonly dailySummaryHint: string
    readonly socialLinks: string
    readonly name: string
    readonly webAddress: string
    readonly socialHint: string
    readonly entryFeeInRupees: string
    readonly refundLimit: string
    readonly earlyBirdOn: string
    readonly earlyBirdDiscountInPercent: string
    readonly lastDayOfTheEarly: string
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
    readonly mostExpensiveFirst: string
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
    readonly uploadAPicture: string
    readonly dropAnImageHere: string
    readonly uploading: string
    readonly upload: string
    readonly ownDrawing: string
    readonly removePicture: string
    readonly removePictureTitle: string
    readonly removing: string
    readonly ownDrawingAtOnce: string
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
    readonly sectionsOfTheEdition: string
    readonly noticeVersion: string
    readonly noticeVersionHint: string
    readonly prefixHint: string
    readonly legalNameOfTheSociety: string
    readonly legalNameHint: string
    readonly registeredAddress: string
    readonly neededWithAGstNumber: string
    readonly gstNumber: string
    readonly gstinHint: string
    readonly stateOfTheVenue: string
    readonly placeOfSupplyOfStalls: string
    readonly supply: {
      readonly byRecipient: string
      readonly venue: string
    }
    readonly serviceAccountingCodeOfStalls: string
    readonly stallSacHint: string
    readonly entryFee: string
    readonly entryFeeTax: {
      readonly outOfScope: string
      readonly exempt: string
      readonly taxable: string
    }
    readonly taxOnTheEntryFee: string
    readonly serviceAccountingCodeOfThe: string
    readonly prefixes: {
      readonly receipt: string
      readonly taxInvoice: string
      readonly creditNote: string
      readonly refundVoucher: string
    }
    readonly signatory: string
    readonly signatoryHint: string
    readonly takeTheirs: string
  }
  readonly gate: {
    readonly answers: {
      readonly letIn: string
      readonly checkedOnly: string
      readonly usedAt: Text<'time' | 'by'>
      readonly usedByHand: Text<'time' | 'by'>
      readonly cameIn: string
      readonly codeOf: Text<'year'>
      readonly codeOfAnotherYear: string
      readonly valid: string
      readonly used: string
      readonly cancelled: string
      readonly cancelledNote: string
      readonly unpaid: string
      readonly unpaidNote: string
      readonly otherYear: string
      readonly unknown: string
      readonly unknownNote: string
    }
    readonly memberOf: Text<'member' | 'members'>
    readonly checkFailed: Text<'reason'>
    readonly contact: Text<'name'>
    readonly stalls: Text<'stalls'>
    readonly nobodyFound: Text<'words'>
    readonly foundFor: Text<'words'>
    readonly phoneEnd: Text<'digits'>
    readonly memberInSince: Text<'member' | 'time'>
    readonly inSince: Text<'time'>
    readonly letIn: string
    readonly letInMember: Text<'member'>
    readonly letInName: Text<'name'>
    readonly onAllDays: Text<'count'>
    readonly ofExpected: Text<'today' | 'expected'>
    readonly groupShare: Text<'today' | 'expected'>
    readonly undoFor: Text<'who'>
    readonly undoFailed: Text<'reason'>
    readonly undoNote: Text<'who'>
    readonly answer: string
    readonly ready: string
    readonly readyNote: string
    readonly notChecked: string
    readonly undone: string
    readonly validAgain: string
    readonly wrongCode: string
    readonly code: string
    readonly codeHint: string
    readonly check: string
    readonly failedToSearch: string
    readonly searching: string
    readonly cameInToday: string
    readonly countFailed: string
    readonly loadingCounts: string
    readonly byHour: string
    readonly forbidden: string
    readonly forbiddenNote: string
    readonly heading: string
    readonly note: string
    readonly noNetwork: string
    readonly offlineNote: string
    readonly theCameraAppHasRead: string
    readonly checkThisCode: string
    readonly checkOnly: string
    readonly sound: string
    readonly lastChecksHere: string
    readonly noneYet: string
    readonly undoTitle: string
    readonly undoAction: string
    readonly undoBusy: string
    readonly undoKeep: string
    readonly camera: {
      readonly forbidden: string
      readonly missing: string
      readonly unsupported: string
      readonly label: string
      readonly start: string
      readonly starting: string
      readonly stop: string
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
    readonly changeItInTheEdition: string
    readonly placesOnThePlan: string
    readonly stalls: string
    readonly pricesAndNumbers: string
    readonly heading: string
    readonly partsOfTheHall: string
    readonly priceInRupeesBeforeGst: string
    readonly gstInPercent: string
    readonly priceNote: string
    readonly price: string
    readonly withGst: string
    readonly prices: string
    readonly pricesNote: string
    readonly gst: string
    readonly wrongPrice: string
    readonly wrongPercent: string
    readonly failedToFetchThePrices: string
    readonly loadingThePrices: string
    readonly noStallsMatchYourCriteria: string
    readonly matching: string
    readonly plan: string
    readonly selectStallsToChooseThem: string
    readonly findStalls: string
    readonly findPlaceholder: string
    readonly loadingTheStalls: string
    readonly allZones: string
    readonly allKinds: string
    readonly state: string
    readonly allStates: string
    readonly notOnThePlan: string
    readonly failedToChangeTheStalls: string
  }
  readonly messageTexts: {
    readonly groupAndTitle: Text<'group' | 'title'>
    readonly when: Text<'when'>
    readonly withReceipt: string
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
    readonly note: string
    readonly loadingTheTemplates: string
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
    readonly loadTheLatest: string
    readonly conflict: string
    readonly conflictNote: string
    readonly preview: string
    readonly loadingThePreview: string
    readonly eMail: string
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
    readonly sentByWhatsApp: Text<'moment'>
    readonly templates: string
    readonly fetchFailed: Text<'reason'>
    readonly countFailed: Text<'count'>
    readonly countWaiting: Text<'count'>
    readonly countNotSent: Text<'count'>
    readonly countsNote: Text<'counts'>
    readonly allSent: string
    readonly resent: Text<'title' | 'name'>
    readonly resentMany: Plural
    readonly resendFailed: Plural
    readonly whatsAppTo: Text<'name'>
    readonly dateAndTime: string
    readonly message: string
    readonly to: string
    readonly sendByWhatsApp: string
    readonly loadingTheMessage: string
    readonly messageFailed: string
    readonly language: string
    readonly sent: string
    readonly lastAttempt: string
    readonly whyFailed: string
    readonly whyLastTryFailed: string
    readonly sentByWhatsAppLabel: string
    readonly about: string
    readonly allMessages: string
    readonly allLanguages: string
    readonly recipient: string
    readonly statuses: {
      readonly waiting: string
      readonly sent: string
      readonly failed: string
      readonly kept: string
    }
    readonly noEMailAddress: string
    readonly heading: string
    readonly searchMessages: string
    readonly searchPlaceholder: string
    readonly sendAgain: string
    readonly noServer: string
    readonly noServerNote: string
    readonly noMessagesMatchYourCriteria: string
    readonly noMessagesYet: string
    readonly emptyNote: string
    readonly eMailAddress: string
    readonly emailHint: string
    readonly sending: string
    readonly tryNow: string
    readonly notRecorded: string
    readonly whatsapp: string
  }
  readonly orders: {
    readonly handRefund: {
      readonly title: Text<'amount'>
      readonly failed: Text<'reason'>
      readonly action: string
      readonly busy: string
      readonly notice: string
      readonly note: string
      readonly channel: string
      readonly reference: string
      readonly referenceHint: string
      readonly date: string
    }
    readonly actions: {
      readonly approve: {
        readonly text: string
        readonly label: Text<'amount'>
      }
      readonly refuse: {
        readonly text: string
        readonly label: Text<'amount'>
      }
      readonly ask: {
        readonly text: string
        readonly label: Text<'amount'>
      }
      readonly retry: {
        readonly text: string
        readonly label: Text<'amount'>
      }
      readonly record: {
        readonly text: string
        readonly label: Text<'amount'>
      }
    }
    readonly tried: Plural
    readonly requestedBy: Text<'name'>
    readonly recordedBy: Text<'name'>
    readonly decidedBy: Text<'name'>
    readonly doneOn: Text<'day'>
    readonly dueBy: Text<'day'>
    readonly cancelledByPayer: string
    readonly cancelledByOrganiser: string
    readonly amountRefunded: Text<'amount'>
    readonly orderFailed: Text<'reason'>
    readonly show: {
      readonly booking: string
      readonly registration: string
    }
    readonly orderOf: Text<'payer'>
    readonly kinds: {
      readonly registration: string
      readonly booking: string
    }
    readonly orderStates: {
      readonly CREATING: string
      readonly ACTIVE: string
      readonly CLOSING: string
      readonly PAID: string
      readonly FAILED: string
      readonly EXPIRED: string
      readonly REVIEW: string
      readonly REFUNDED: string
    }
    readonly refundStates: {
      readonly PROPOSED: string
      readonly REFUSED: string
      readonly REQUESTED: string
      readonly PENDING: string
      readonly ONHOLD: string
      readonly FAILED: string
      readonly BYHAND: string
      readonly RECORDED: string
      readonly SUCCESS: string
      readonly NONE: string
    }
    readonly offlineStates: {
      readonly waiting: string
      readonly approved: string
      readonly refused: string
    }
    readonly refundReasons: {
      readonly late: string
      readonly duplicate: string
      readonly provider: string
      readonly cancelled: string
      readonly part: string
      readonly differs: string
    }
    readonly channels: {
      readonly online: string
      readonly cash: string
      readonly cheque: string
      readonly bank: string
    }
    readonly dispositions: {
      readonly accepted: string
      readonly refund: string
      readonly auto_refunded: string
      readonly review: string
    }
    readonly heading: string
    readonly waiting: string
    readonly waitingCount: Text<'count'>
    readonly fetchFailed: Text<'reason'>
    readonly refund: {
      readonly title: Text<'payer'>
      readonly failed: Text<'reason'>
      readonly left: Text<'left' | 'paid'>
      readonly keeps: string
      readonly rule: {
        readonly registration: Text<'amount'>
        readonly booking: Text<'amount'>
      }
      readonly above: Text<'limit'>
      readonly action: string
      readonly busy: string
      readonly what: string
      readonly amount: string
      readonly amountHint: string
      readonly reasonHint: string
      readonly options: {
        readonly organiser: string
        readonly payer: string
        readonly part: string
      }
    }
    readonly orderNumber: Text<'id'>
    readonly requestNote: Text<'moment' | 'amount'>
    readonly approve: string
    readonly refuse: string
    readonly approveRequestOf: Text<'name'>
    readonly refuseRequestOf: Text<'name'>
    readonly approvePaymentOf: Text<'name'>
    readonly refusePaymentOf: Text<'name'>
    readonly paymentFrom: Text<'amount' | 'name' | 'channel' | 'reference'>
    readonly receivedByYou: Text<'day'>
    readonly receivedBy: Text<'day' | 'name'>
    readonly review: {
      readonly accept: {
        readonly title: string
        readonly action: string
        readonly done: Text<'payer'>
        readonly note: Text<'amount'>
      }
      readonly refund: {
        readonly title: string
        readonly action: string
        readonly done: Text<'payer'>
        readonly note: Text<'amount'>
      }
      readonly busy: string
    }
    readonly reason: string
    readonly done: {
      readonly cancelledOnly: string
      readonly refundWaits: Text<'amount'>
      readonly refunding: Text<'amount'>
      readonly refundDone: string
      readonly asked: string
      readonly requestApproved: Text<'name'>
      readonly paymentApproved: Text<'name'>
      readonly refused: string
    }
    readonly approving: string
    readonly approveRefund: {
      readonly title: Text<'amount'>
      readonly recordedTitle: string
      readonly recorded: Text<'channel' | 'amount' | 'reference'>
      readonly cancels: string
    }
    readonly retry: {
      readonly title: string
      readonly action: string
      readonly busy: string
      readonly note: Text<'amount'>
    }
    readonly cancel: {
      readonly title: {
        readonly registration: Text<'name'>
        readonly booking: Text<'name'>
      }
      readonly action: string
      readonly busy: string
      readonly refund: Text<'amount'>
      readonly noRefund: string
    }
    readonly approvePayment: {
      readonly title: Text<'amount'>
      readonly note: Text<'channel' | 'reference' | 'name'>
    }
    readonly refusing: string
    readonly refusals: {
      readonly 'refuse-refund': {
        readonly title: string
        readonly note: string
      }
      readonly 'refuse-cancellation': {
        readonly title: string
        readonly note: string
      }
      readonly 'refuse-payment': {
        readonly title: string
        readonly note: string
      }
    }
    readonly notNow: string
    readonly payer: string
    readonly phone: string
    readonly for: string
    readonly loadingTheOrder: string
    readonly order: string
    readonly paid: string
    readonly providerReference: string
    readonly lastFailedAttempt: string
    readonly asksToCancel: string
    readonly payments: string
    readonly documents: string
    readonly refunds: string
    readonly noneYet: string
    readonly startRefund: string
    readonly acceptPayment: string
    readonly refundPayment: string
    readonly note: string
    readonly partsOfTheOrders: string
    readonly searchOrders: string
    readonly payerPhoneOrOrder: string
    readonly noOrdersMatchYourCriteria: string
    readonly noOrdersYet: string
    readonly emptyNote: string
    readonly registrationsAndBookings: string
    readonly method: string
    readonly allMethods: string
    readonly highestAmount: string
    readonly wrongAmount: string
    readonly amountRequired: string
    readonly needsSecondPerson: string
    readonly waitingFailed: string
    readonly loadingWaiting: string
    readonly requestsToCancel: string
    readonly toApprove: string
    readonly toHandle: string
    readonly none: string
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
      readonly category: string
      readonly amount: string
      readonly status: string
      readonly paymentStatus: string
      readonly gst: string
      readonly product: string
      readonly members: string
      readonly requirements: string
      readonly stalls: string
      readonly business: string
      readonly level: string
      readonly occupation: string
      readonly experience: string
      readonly biodata: string
      readonly message: string
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
    readonly nothingIsHeldAboutThis: string
    readonly requestAdded: string
    readonly addRequest: string
    readonly adding: string
    readonly kind: string
    readonly emailHint: string
    readonly inTheirOwnWords: string
    readonly creating: string
    readonly createALinkToTheir: string
    readonly linkNote: string
    readonly sendByWhatsapp: string
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
    readonly noRequestsMatchYourCriteria: string
    readonly empty: string
    readonly emptyNote: string
    readonly allStates: string
    readonly allRequests: string
    readonly dueFirst: string
    readonly loadingTheRequest: string
    readonly identifiedBy: string
    readonly identityVerified: string
    readonly correction: string
    readonly answered: string
    readonly retention: string
    readonly retentionNote: string
    readonly loadingThePeriods: string
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
  }
  readonly registrations: {
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
    readonly one: string
    readonly many: string
    readonly company: string
    readonly degree: string
    readonly college: string
    readonly whatsappNumber: string
    readonly addRegistration: string
    readonly adding: string
    readonly nameOrCompany: string
    readonly contact: string
    readonly documents: string
    readonly notGiven: string
    readonly id: string
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
    readonly deleteRegistration: string
    readonly noRegistrationsYet: string
    readonly emptyNote: string
    readonly noRegistrationsMatchYourCriteria: string
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
      readonly other: string
      readonly payment_unsettled: string
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
    readonly noun: string
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
    readonly noSettlementsInThisPeriod: string
    readonly emptyNote: string
    readonly notMatched: string
    readonly filterUnmatched: string
    readonly everythingMatches: string
    readonly allReasons: string
    readonly failedToCompare: string
    readonly comparing: string
    readonly compareAgain: string
    readonly imports: string
    readonly noReportHasBeenImported: string
    readonly partsOfTheSettlements: string
  }
  readonly stallBookings: {
    readonly categoryAndMembers: Plural<'category'>
    readonly amountWithGst: Text<'base' | 'gst'>
    readonly nameAndStalls: Plural<'name' | 'stalls'>
    readonly types: {
      readonly 'STD Stall': string
      readonly 'Compact Stall': string
      readonly 'Food Court Stall': string
      readonly 'Indoor Open Area Stall': string
      readonly 'Outdoor Open Area Stall': string
      readonly 'Bench Display Space': string
    }
    readonly categories: {
      readonly 'Private Company': string
      readonly Government: string
      readonly FPO: string
      readonly NGO: string
      readonly Startup: string
    }
    readonly updateFailed: Text<'reason'>
    readonly statuses: {
      readonly Pending: string
      readonly Confirmed: string
      readonly Rejected: string
    }
    readonly deleteAsk: Text<'name'>
    readonly deleteFailed: Text<'reason'>
    readonly one: string
    readonly many: string
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
    readonly documents: string
    readonly booked: string
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
    readonly highestAmount: string
    readonly addNewBooking: string
    readonly stallBookings: string
    readonly failedToFetchBookings: string
    readonly deleteStallBooking: string
    readonly noneFound: string
    readonly allPayments: string
    readonly closeDetails: string
    readonly releaseAndDelete: string
    readonly create: string
    readonly creating: string
    readonly occupancy: string
    readonly selectAStallToFind: string
    readonly noStallIsChosenYet: string
    readonly gst: string
    readonly total: string
    readonly release: string
    readonly unblock: string
    readonly withdrawFromSale: string
  }
}
