import { format } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { Badge } from '../../../ui/badge'
import { Icon } from '../../../ui/icon'
import type { CommitteeMemberView } from '../../props.gen'
import { SmallPicture } from '../../small-picture'
import css from './member-plate.module.css'

// A person with the photo or, without one, the initials. The picture is only decoration, because the name is beside it.
export function MemberPlate({ member }: { member: CommitteeMemberView }) {
  return (
    <li className={css.member}>
      <Portrait member={member} sizes="(max-width: 45rem) 64px, 96px" />
      <span className={css.memberTexts}>
        <b>{member.name}</b>
        {member.localName && <span className={css.memberLocal}>{member.localName}</span>}
        {member.designation && <span className={css.memberPost}>{member.designation}</span>}
        {member.institute && <span>{member.institute}</span>}
        <MemberNotes member={member} />
      </span>
    </li>
  )
}

// A patron stands above the other members, with a large photo and a message to the visitors.
export function PatronPlate({ member }: { member: CommitteeMemberView }) {
  const { name, localName, designation, institute, message } = member
  return (
    <li className={css.patron}>
      <Portrait member={member} sizes="(max-width: 45rem) 160px, 208px" />
      <div>
        {designation && <p className={css.memberPost}>{designation}</p>}
        <h3>{name}</h3>
        {localName && <p className={css.memberLocal}>{localName}</p>}
        {institute && <p>{institute}</p>}
        {message && <blockquote>“{message}”</blockquote>}
        <MemberNotes member={member} />
      </div>
    </li>
  )
}

function Portrait({ member: { photo, initials }, sizes }: { member: CommitteeMemberView; sizes: string }) {
  if (photo) return <SmallPicture picture={photo} sizes={sizes} className={css.portrait} />
  return (
    <span className={`${css.portrait} ${css.memberDisc}`} aria-hidden="true">
      {initials || <Icon name="user" />}
    </span>
  )
}

function MemberNotes({ member: { name, email, sample } }: { member: CommitteeMemberView }) {
  const texts = useTexts('committees')
  return (
    <>
      {email && (
        <a href={`mailto:${email}`} aria-label={format(texts.writeTo, { name })}>
          <Icon name="mail" size={20} />
          {texts.write}
        </a>
      )}
      {sample && (
        <Badge tone="warn" icon="info">
          {texts.sampleTag}
        </Badge>
      )}
    </>
  )
}
