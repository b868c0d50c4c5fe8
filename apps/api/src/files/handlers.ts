import type { ApiDeps } from '../deps.ts';
import type { RouteHandlers } from '../http/call.ts';
import { copyFiles, createFolder, moveFiles, renameFile } from './arrange-files.ts';
import { binFiles, eraseFiles, listFileBin, restoreFiles } from './bin.ts';
import { endFileLink, getFileLink, openSharedFile, shareFile } from './file-links.ts';
import { deleteFileVersion, listFileVersions, restoreFileVersion } from './file-versions.ts';
import { changeFolderMember, listFolderMembers, removeFolderMember, shareFolder } from './folder-members.ts';
import { insertCloudFile } from './insert-cloud-file.ts';
import { keepInFiles } from './keep-in-files.ts';
import { listFileUses } from './list-file-uses.ts';
import { getFile, getFolder, getSpaceUse, listFiles, searchFiles } from './list-files.ts';
import { leaveFolder, listSharedFolders } from './shared-folders.ts';
import { zipFiles } from './zip/zip-files.ts';

export const fileHandlers = (deps: ApiDeps) =>
  ({
    getFolder: getFolder(deps),
    listFiles: listFiles(deps),
    searchFiles: searchFiles(deps),
    getFile: getFile(deps),
    getSpaceUse: getSpaceUse(deps),
    createFolder: createFolder(deps),
    renameFile: renameFile(deps),
    moveFiles: moveFiles(deps),
    copyFiles: copyFiles(deps),
    binFiles: binFiles(deps),
    listFileBin: listFileBin(deps),
    restoreFiles: restoreFiles(deps),
    eraseFiles: eraseFiles(deps),
    shareFile: shareFile(deps),
    getFileLink: getFileLink(deps),
    endFileLink: endFileLink(deps),
    openSharedFile: openSharedFile(deps),
    listFileVersions: listFileVersions(deps),
    restoreFileVersion: restoreFileVersion(deps),
    deleteFileVersion: deleteFileVersion(deps),
    insertCloudFile: insertCloudFile(deps),
    keepInFiles: keepInFiles(deps),
    listFileUses: listFileUses(deps),
    zipFiles: zipFiles(deps),
    listSharedFolders: listSharedFolders(deps),
    leaveFolder: leaveFolder(deps),
    listFolderMembers: listFolderMembers(deps),
    shareFolder: shareFolder(deps),
    changeFolderMember: changeFolderMember(deps),
    removeFolderMember: removeFolderMember(deps),
  }) satisfies Partial<RouteHandlers>;
