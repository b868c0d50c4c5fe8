export {
  type Background,
  followsTheme,
  hasPlace,
  PLAIN,
  readBackground,
  TEXTURES,
  type Texture,
  textureOnScreen,
} from './background/read-background.ts';
export { drawTemplate } from './background/template.ts';
export { arranged, compositeOf, layoutOf } from './composite/arranged.ts';
export { nodesBelow, orderOf } from './composite/graph.ts';
export { graphKind, isRooted } from './composite/graph-kinds.ts';
export { type Hints, hintOf } from './composite/hints.ts';
export { isComposite, isGraph, isPart, isTable, NODE, PART_ABOVE } from './composite/kinds.ts';
export {
  isOneCell,
  isSeen,
  type Merge,
  meetsSpan,
  mergeName,
  mergesOf,
  mergeValue,
  type Span,
  spanAt,
  uniteSpans,
} from './composite/spans.ts';
export { columnWidthFor, newCell, placeOfCell, type Table, type Track, tableOf } from './composite/table.ts';
export type { DrawContext, ImageSource, LoadedImage, PathSink } from './context.ts';
export { documentArea, hasPages, isClosed, isTurnedAway, pageIndexOf, pagePlace } from './document-pages.ts';
export { FORMS, type Form, formLines, formOf } from './draw/form-paths.ts';
export { TIPS, type Tip } from './draw/line-tips.ts';
export { shownPart } from './draw/picture-part.ts';
export { strokeWidthOf } from './draw/shape.ts';
export { cylinderLid, shapePath } from './draw/shape-paths.ts';
export { drawPage } from './draw-page.ts';
export { boxOfPage, boxOfSelection } from './export-box.ts';
export { fitBox, fitPage, pictureSize, type View } from './fit.ts';
export { browserFaces } from './fonts/browser-faces.ts';
export type { Faces, FontFile } from './fonts/face-loader.ts';
export {
  BUNDLED_FAMILIES,
  type BundledFamily,
  DEFAULT_FAMILY,
  FETCHED_FAMILIES,
  type FetchedFamily,
  type FontPackage,
  fetchedFamily,
  fontFileName,
} from './fonts/families.ts';
export { forgetTexts } from './fonts/forget-texts.ts';
export { type NameFaces, ownName } from './fonts/wanted.ts';
export {
  apply,
  type Box,
  grow,
  invert,
  type Matrix,
  meets,
  type Point,
  REFERENCE_FRAME,
  type Size,
  shifted,
  unite,
} from './geometry.ts';
export { createKit, type DrawingKit } from './kit.ts';
export { courseOf, flattened, ROUTES, type Route, routeOf } from './line-course.ts';
export { isBound, lineEnds } from './line-ends.ts';
export { isLine } from './line-kinds.ts';
export { type CursorMark, paintCursor } from './overlay/cursor.ts';
export { type GuideLine, paintGuides } from './overlay/guides.ts';
export { LASER_MS, type LaserPoint, type LaserTrail, paintLaser } from './overlay/laser.ts';
export { type Corners, paintSelection, type SelectionMark } from './overlay/selection.ts';
export { matrixOnPage } from './placing.ts';
export { type BrowserStageOptions, browserHost } from './stage/browser-host.ts';
export { browserEngine } from './stage/browser-surface.ts';
export type { Camera } from './stage/camera.ts';
export type { LiveItem } from './stage/live-layer.ts';
export { indexOfPage, type PageIndex } from './stage/page-index.ts';
export { servePainter } from './stage/serve-painter.ts';
export { createStage, type OverlayPaint, type PagePicture, type Stage } from './stage/stage.ts';
export type { StageHost } from './stage/stage-host.ts';
export { SvgContext, type SvgParts } from './svg/svg-context.ts';
export { SvgPath } from './svg/svg-path.ts';
export { textBox } from './text/text-box.ts';
export { textCorners } from './text/text-corners.ts';
export { isCramped, type TextFieldLook, textField } from './text/text-field.ts';
export type { Theme } from './theme.ts';
export { PAPERS } from './theme.ts';
export { BARS, readWave, waveOf } from './wave.ts';
