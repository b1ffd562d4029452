import type { AdvertRow, AwardRow } from './rows.ts'

/** What stands on the home page beside the funds. */
export const adverts: readonly AdvertRow[] = [
  {
    id: 'AD01',
    place: 'home',
    title: '直销申购费率 1 折起',
    lead: '通过本平台申购前端收费的基金，申购费率享受优惠，以各基金的公告和购买页面为准。',
    jump_path: '/fund',
    video_path: null,
    sort: 1,
  },
  {
    id: 'AD02',
    place: 'viewpoint',
    title: '怎样读懂一份基金季报',
    lead: '一份季报二十页，真正需要看的不超过三页。',
    jump_path: '/viewpoint/viewpoint_video?id=A004',
    video_path: null,
    sort: 1,
  },
]

export const awards: readonly AwardRow[] = [
  { id: 'W01', title: '年度权益投资团队奖', awarded_by: '示例评选机构', year: 2025 },
  { id: 'W02', title: '年度投资者教育基地', awarded_by: '示例行业协会', year: 2025 },
  { id: 'W03', title: '三年期债券型基金奖', awarded_by: '示例评选机构', year: 2024 },
  { id: 'W04', title: '年度指数产品创新奖', awarded_by: '示例财经周刊', year: 2024 },
  { id: 'W05', title: '五年期混合型基金奖', awarded_by: '示例评选机构', year: 2023 },
  { id: 'W06', title: '年度客户服务奖', awarded_by: '示例消费者调查中心', year: 2023 },
  { id: 'W07', title: '年度风险管理奖', awarded_by: '示例金融研究院', year: 2022 },
  { id: 'W08', title: '年度固定收益团队奖', awarded_by: '示例评选机构', year: 2021 },
]
