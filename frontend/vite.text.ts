import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { types, transformAsync, type PluginItem } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { pseudo } from './vite.pseudo';

const LOCALES = resolve(import.meta.dirname, '../locale');

/** The values of a message are found in it once, here, so that the product need not bring a parser. */
const compileMessages: PluginItem = {
  visitor: {
    Program: {
      exit: (program) =>
        program.traverse({
          CallExpression({ node }) {
            const [descriptor] = node.arguments;
            if (!types.isMemberExpression(node.callee) || !types.isObjectExpression(descriptor)) return;
            if (!descriptor.leadingComments?.some(({ value }) => value === 'i18n')) return;
            for (const property of descriptor.properties) {
              if (!types.isObjectProperty(property) || !types.isIdentifier(property.key, { name: 'message' })) continue;
              if (!types.isStringLiteral(property.value)) throw new Error('A message is no text.');
              property.value = types.valueToNode(compileMessageOrThrow(property.value.value));
            }
            // What a page leaves unused of its fields and columns goes with its messages.
            types.addComment(node, 'leading', '#__PURE__');
          },
        }),
    },
  },
};

/** The macros of Lingui, with the English left in the code. */
const translateMacros: Plugin = {
  name: 'lingui-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: '@lingui/core/macro' },
    async handler(code, id) {
      const done = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', ...(id.endsWith('x') ? (['jsx'] as const) : [])] },
        plugins: [[macros, { stripMessageField: false }], compileMessages],
      });
      return done?.code ? { code: done.code, map: done.map } : undefined;
    },
  },
};

const MESSAGES = 'virtual:messages/';

/** `virtual:messages/hi` is the catalogue of a language, compiled; of `en-XA` it is made from the English. */
const loadCatalogues: Plugin = {
  name: 'lingui-catalogues',
  resolveId: { filter: { id: /^virtual:messages\// }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:messages\// },
    async handler(id) {
      const locale = id.slice(MESSAGES.length + 1);
      const isPseudo = locale === 'en-XA';
      const file = resolve(LOCALES, isPseudo ? 'en' : locale, 'LC_MESSAGES/web.po');
      this.addWatchFile(file);
      const catalogue = await formatter().parse(await readFile(file, 'utf8'), {
        locale,
        sourceLocale: 'en',
        filename: file,
      });
      const messages: Record<string, CompiledMessage> = {};
      for (const [key, { message, translation }] of Object.entries(catalogue)) {
        const text = isPseudo ? message : translation;
        if (text) messages[key] = compileMessageOrThrow(text, isPseudo ? pseudo : undefined);
      }
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`;
    },
  },
};

export const text = [translateMacros, loadCatalogues];
