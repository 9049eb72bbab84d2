import { format } from '../../i18n/format'
import { useTexts } from '../../i18n/texts'
import { Icon } from '../../ui/icon'
import { Notice } from '../../ui/notice'
import { definePage } from '../define-page'
import { GroupView } from '../features/group/group-view'
import { PageHead } from '../frame/page-head'
import { useHref } from '../page-context'
import type { GroupProps } from '../props.gen'
import css from '../form.module.css'

// The page on which a teacher or a village registers a group (docs/product/registration.md#groups).
export const page = definePage<GroupProps>({
  name: 'group',
  texts: ['group', 'ui', 'marked'],
  hydrate: true,
  title: ({ group }, frame) => format(group.title, { fair: frame.title }),
  description: ({ group }, frame) => format(group.description, { fair: frame.title }),
  component: GroupPage,
})

function GroupPage(props: GroupProps) {
  const texts = useTexts('group')
  const href = useHref()
  const notice = props.closed || props.past
  return (
    <>
      <PageHead title={texts.heading} lead={texts.lead}>
        <p>
          <a href={href('/registration')}>
            <Icon name="arrow-left" size={20} /> {texts.single}
          </a>
        </p>
      </PageHead>
      <div className={`wrap ${css.register}`}>
        {notice && (
          <Notice kind="warn" title={props.closed ? texts.closedHeading : undefined}>
            <p>{notice}</p>
          </Notice>
        )}
        {!props.closed && <GroupView {...props} />}
      </div>
    </>
  )
}
