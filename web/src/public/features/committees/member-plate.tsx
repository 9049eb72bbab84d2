import { useTexts } from '../../../i18n/texts'
import { Badge } from '../../../ui/badge'
import { Icon } from '../../../ui/icon'
import type { CommitteeMemberView } from '../../props.gen'
import css from './member-plate.module.css'

// The name plate of a person. The disc with the initials replaces a photo and is only decoration.
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
