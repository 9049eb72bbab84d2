import type { Banner, CommitteeMember, EventCounter, Logo, Partner, Picture } from '../api/records'

const facts = {
  // 11:38 am in India
  createdAt: '2025-08-02T06:08:00Z',
  updatedAt: '2025-08-02T06:08:00Z',
  version: 3,
}

/** Returns an uploaded image in two widths. */
export function picture(name: string, folder = 'banners'): Picture {
  const size = (width: number) => ({
    path: `/files/${folder}/${name}-${width}.jpg`,
    width,
    height: width / 2,
  })
  return { ...size(960), sizes: [size(480), size(960)] }
}

/** Returns a banner with uploaded images of the given names. */
export function banner(id: string, pictures: readonly string[], part: Partial<Banner> = {}): Banner {
  return {
    ...facts,
    _id: id,
    title: `Banner ${id}`,
    titleIn: {},
    images: pictures.map((name) => picture(name).path),
    pictures: pictures.map((name) => picture(name)),
    ...part,
  }
}

export function logo(id: string): Logo {
  const image = picture(id, 'logos')
  return { ...facts, _id: id, image: image.path, picture: image }
}

export function partner(part: Partial<Partner> = {}): Partner {
  return {
    ...facts,
    _id: 'partner-1',
    name: 'Soil Research Institute',
    type: 'Knowledge',
    website: 'https://soil.example.org/',
    level: '',
    line: '',
    lineIn: {},
    logo: '',
    sample: false,
    ...part,
  }
}

export function counter(part: Partial<EventCounter> = {}): EventCounter {
  return {
    ...facts,
    _id: 'counter-1',
    venue: 'Patancheru',
    entryFee: 100,
    eventDate: '2025-10-13',
    eventTime: '09:00',
    hours: 9,
    minutes: 0,
    seconds: 0,
    own: false,
    ...part,
  }
}

export function member(part: Partial<CommitteeMember> = {}): CommitteeMember {
  return {
    ...facts,
    _id: 'member-1',
    name: 'Lakshmi Devi',
    nameIn: {},
    designation: 'Convener',
    designationIn: { en: 'Convener' },
    institute: '',
    instituteIn: {},
    group: '',
    groupIn: {},
    message: '',
    messageIn: {},
    email: '',
    patron: false,
    photo: '',
    committee: 'executive',
    sample: false,
    ...part,
  }
}

/** Returns a file, as if chosen by a user, with a media type and a size in bytes. */
export function imageFile(name: string, type = 'image/png', size = 1000): File {
  return new File([new Uint8Array(size)], name, { type })
}
