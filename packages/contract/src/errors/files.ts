import { entries } from './entry.ts';

/** 1300–1399: files, pictures, documents and their ways in and out. */
export const FILE_ERRORS = entries({
  FILE_NAME_TAKEN: {
    code: 1301,
    status: 409,
    show: 'toast',
    en: 'Duplicate file name',
    zh: '文件名重复',
    'zh-tw': '檔案名稱重複',
  },
  IMAGE_STREAM_FAILED: {
    code: 1302,
    status: 502,
    show: 'toast',
    en: 'Failed to get image stream',
    zh: '获取图片流失败',
    'zh-tw': '取得圖片串流失敗',
  },
  PDF_CONVERT_FAILED: {
    code: 1303,
    status: 422,
    show: 'toast',
    en: 'Failed to convert PDF',
    zh: 'PDF 转换失败',
    'zh-tw': 'PDF 轉換失敗',
  },
});
