import { words } from './words.ts'

type Place = { place: string }

/** Faults of a text in words of the console, and as lines of the shell. */
type Faulty = { why: string; lines: readonly string[] }

export const contentRefusals = {
  'text.no-place': words<Place>(
    () => '没有这样的位置',
    ({ place }) => `${place} is no place of a text.`,
  ),
  'text.other-act': words<Place>(
    () => '协议与其他内容分别提交',
    ({ place }) => `${place}: agreements are put by "agreement put", others by "content put".`,
  ),
  'text.too-large': words<{ text: string; mib: number }>(
    () => '内容超过 1 MiB，请分成几篇',
    ({ text, mib }) => `${text} is larger than ${mib} MiB.`,
  ),
  'text.file': words<{ name: string; why: string; problem: string }>(
    ({ name, why }) => `文件 ${name}：${why}`,
    ({ name, problem }) => `${name} ${problem}`,
  ),
  'text.vanishes': words<Place>(
    () => '这篇内容已经发布，发布时间改到以后会使它在此之前从网站上消失；请另写一篇，或到时再提交',
    ({ place }) => `${place} is shown already and would vanish until its new time.`,
  ),
  'text.faults': words<Faulty>(
    ({ why }) => why,
    ({ lines }) => lines.join('\n'),
  ),
  'text.unchanged': words<Place>(
    () => '没有变化',
    ({ place }) => `${place}: nothing changed.`,
  ),
  'text.no-reason': words(
    () => '请填写理由',
    () => '--reason needs 1 to 200 characters.',
  ),
  'text.agreement-stays': words<Place>(
    () => '协议不能撤下，只能由新版本代替',
    ({ place }) => `${place}: an agreement ends when the next version takes effect.`,
  ),
  'text.unknown': words<Place>(
    () => '没有这篇内容',
    ({ place }) => `There is no text ${place}.`,
  ),
  'text.withdrawn': words<Place>(
    () => '已经撤下',
    ({ place }) => `${place} is withdrawn already.`,
  ),
  'text.earlier-breaks': words<Faulty>(
    ({ why }) => `撤下后由先前的版本代替，而它${why}`,
    ({ lines }) => lines.join('\n'),
  ),
  'adverts.twice': words(
    () => '有广告重复',
    () => 'An advert is named twice.',
  ),
  'adverts.others': words<Place & { missing: readonly string[]; strange: readonly string[] }>(
    () => '广告已有增减，请重新排列',
    ({ place, missing, strange }) => `Not named: ${missing.join(', ')}; not shown at ${place}: ${strange.join(', ')}.`,
  ),
  'text.newer': words<{ place: string; version: number; from: string }>(
    () => '这篇内容已经有了新的版本',
    ({ place, version, from }) => `${place} is at version ${version}, not ${from}.`,
  ),
}
