import type { PageInfo, PageSummary } from '@sw/contract';
import type { ReactNode } from 'react';
import { PagePicture } from './page-picture.tsx';
import { useAudioCounts } from './use-audio-counts.ts';
import { usePageName } from './use-page-name.ts';
import { usePagePictures } from './use-page-pictures.ts';
import { usePeopleOnPages } from './use-people-on-pages.ts';

interface PageLook {
  readonly name: string;
  readonly isCurrent: boolean;
  readonly picture: ReactNode;
}

/** How each page appears in the row, the grid and the list: its picture and accessible name. */
export function usePageLooks(
  { wbNo, pageId: open }: Pick<PageInfo, 'wbNo' | 'pageId'>,
  width?: number,
): (page: PageSummary) => PageLook {
  const pictureOf = usePagePictures(wbNo, open);
  const peopleOn = usePeopleOnPages(wbNo);
  const audioOf = useAudioCounts(wbNo);
  const nameOf = usePageName();
  return (page) => {
    const { pageId, pageIndex } = page;
    const [people, audio, isCurrent] = [peopleOn(pageId), audioOf(pageId), pageId === open];
    const picture = (
      <PagePicture
        number={pageIndex + 1}
        picture={pictureOf(pageId)}
        current={isCurrent}
        people={people}
        audio={audio}
        {...(width === undefined ? {} : { width })}
      />
    );
    return { name: nameOf(page, people, audio), isCurrent, picture };
  };
}
