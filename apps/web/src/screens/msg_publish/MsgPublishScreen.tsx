import './notices.css'
import { noticeGroupName } from '@zhixiao/domain/codes/notice-groups.ts'
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { load } from '../../api/server-api.ts'
import { brand } from '../../brand.ts'
import { feedLink } from '../../feeds/feed-link.ts'
import { seo } from '../../seo.ts'
import { loadNotices, type NoticeListData, type NoticeRow } from './load-notices.ts'
import { NoticeList } from './NoticeList.tsx'
import { type Notice, NoticePaper } from './NoticePaper.tsx'
import { noticeListUrl, noticeUrl, readNoticeQuery } from './notice-query.ts'

type Data = { notice: Notice; others: readonly NoticeRow[] } | { list: NoticeListData }

const OTHERS = 5

/** The site's list of places has none for a single notice: it is this place with the notice's id. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Data> {
  const search = new URL(request.url).searchParams
  const id = search.get('noticeId')
  if (id === null) return { list: await loadNotices(context, readNoticeQuery(search)) }
  const notice = await load(context, 'content.noticeDetail', { id })
  const { fundCode, group } = notice
  const others = await load(context, 'content.noticeList', {
    ...(fundCode === null ? { group } : { fundCode }),
    pageParam: { pageNum: 1, pageSize: OTHERS + 1 },
  })
  return { notice, others: others.list.filter(({ noticeId }) => noticeId !== notice.noticeId).slice(0, OTHERS) }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return seo({ title: '页面不存在' })
  return [...('notice' in loaderData ? noticeMeta(loaderData.notice) : listMeta(loaderData.list)), feedLink('notices')]
}

function noticeMeta({ noticeId, title, groupName, publishedOn, fundName }: Notice) {
  return seo({
    title,
    description: `${fundName ? `${fundName}，` : ''}${groupName}，${publishedOn} 发布：${title}`,
    path: noticeUrl(noticeId),
    type: 'article',
    jsonLd: {
      '@type': 'Article',
      headline: title,
      articleSection: groupName,
      datePublished: publishedOn,
      author: { '@type': 'Organization', name: brand.company },
      publisher: { '@type': 'Organization', name: brand.company },
      inLanguage: 'zh-CN',
    },
  })
}

function listMeta({ query }: NoticeListData) {
  const { group, page } = query
  const name = group ? `${noticeGroupName(group)}_信息披露` : '信息披露'
  return seo({
    title: page > 1 ? `${name}（第 ${page} 页）` : name,
    description: `${group ? noticeGroupName(group) : '定期报告、交易公告、发行公告、临时公告与公司公告'}，可按标题和年份查找，附原文下载。`,
    path: noticeListUrl(query, { page }),
  })
}

export default function MsgPublishScreen() {
  const data = useLoaderData<typeof loader>()
  return 'notice' in data ? <NoticePaper notice={data.notice} others={data.others} /> : <NoticeList data={data.list} />
}
