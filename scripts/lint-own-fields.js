// Lint rules for look-ups by texts of strangers: `"constructor"` is a field of every object literal.

const TEXT_KEYS = /^(?:(?:Readonly|Partial)<)*Record<string\b/;

const noForeignIn = {
  create: (context) => ({
    BinaryExpression(node) {
      if (node.operator !== 'in' || node.left.type === 'Literal') return;
      context.report({ node, message: "Use Object.hasOwn: 'constructor' is in every object." });
    },
  }),
};

const noLiteralTable = {
  create: (context) => ({
    VariableDeclarator({ id, init, parent }) {
      if (!['Program', 'ExportNamedDeclaration'].includes(parent.parent.type)) return;
      const type = id.typeAnnotation?.typeAnnotation;
      const isTable = init?.type === 'ObjectExpression' && init.properties.length > 0;
      if (!isTable || !type || !TEXT_KEYS.test(context.sourceCode.getText(type))) return;
      context.report({ node: id, message: 'Use textTable: it has no inherited fields.' });
    },
  }),
};

export default {
  meta: { name: 'own-fields' },
  rules: { 'no-foreign-in': noForeignIn, 'no-literal-table': noLiteralTable },
};
