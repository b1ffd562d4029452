import '../../content/attachments.css'
import '../../content/neighbours.css'
import '@zhixiao/ui/richtext/rich-text.css'
import '../../form/search-form.css'
import '../../content/byline.css'
import '../../features/notice/list-link.css'
import './notices.css'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { feedLink } from '../../feeds/feed-link.ts'
import { whenIdle } from '../../layouts/when-idle.ts'
import { seo } from '../../seo.ts'
import { loadNotices } from './load-notices.ts'
import { type Head, listHead, noticeHead } from './notice-head.ts'
import { readNoticeQuery } from './notice-query.ts'
import type { Notice, NoticeListData, NoticeRow } from './notices.ts'

const NoticeList = whenIdle(() => import('./NoticeList.tsx'))
const NoticePaper = whenIdle(() => import('./NoticePaper.tsx'))

/** `head` is built on the server, so that the modules it uses are not loaded before the page's parts. */
type Data = { head: Head } & ({ notice: Notice; others: readonly NoticeRow[] } | { list: NoticeListData })

const OTHERS = 5

/** A single notice has no route of its own: it is this one with the notice's id. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Data> {
  const search = new URL(request.url).searchParams
  const id = search.get('noticeId')
  if (id === null) {
    const list = await loadNotices(context, readNoticeQuery(search))
    return { head: listHead(list), list }
  }
  const notice = await load(context, 'content.noticeDetail', { id })
  const { fundCode, group } = notice
  const others = await load(context, 'content.noticeList', {
    ...(fundCode === null ? { group } : { fundCode }),
    pageParam: { pageNum: 1, pageSize: OTHERS + 1 },
  })
  return {
    head: noticeHead(notice),
    notice,
    others: others.list.filter(({ noticeId }) => noticeId !== notice.noticeId).slice(0, OTHERS),
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? [...seo(loaderData.head), feedLink('notices')] : seo({ title: '页面不存在' })

export default function MsgPublishScreen() {
  const data = useLoaderData<typeof loader>()
  return 'notice' in data ? <NoticePaper notice={data.notice} others={data.others} /> : <NoticeList data={data.list} />
}
