import { useTexts } from '../../../i18n/texts'
import { Badge } from '../../../ui/badge'
import { Icon } from '../../../ui/icon'
import type { CommitteeMemberView } from '../../props.gen'
import css from './member-plate.module.css'

// A person's name plate. The disc with the initials is decoration in place of a photo.
export function MemberPlate({ member }: { member: CommitteeMemberView }) {
  const { name, designation, initials, sample } = member
  const texts = useTexts('committees')
  return (
    <li className={css.member}>
      <span className={css.memberDisc} aria-hidden="true">
        {initials || <Icon name="user" />}
      </span>
      <span className={css.memberWords}>
        <b>{name}</b>
        {designation && <span>{designation}</span>}
        {sample && (
          <Badge tone="warn" icon="info">
            {texts.sampleTag}
          </Badge>
        )}
      </span>
    </li>
  )
}
