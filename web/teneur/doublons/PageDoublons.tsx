import { useLoaderData } from '@tanstack/react-router'
import type { Doublons } from '#contract/teneur/doublons.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { TableauDesProches } from '#web/coproprietes/declaration/Proches.tsx'
import { GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { Comparer } from './Comparer.tsx'
import { Reconsiderer } from './Reconsiderer.tsx'

/** Celles dont le teneur a dit qu’elles ne sont pas la même : repliées, avec la raison, et de quoi y revenir. */
function Ecartees({ id, ecartees }: Pick<Doublons, 'id' | 'ecartees'>) {
  const n = ecartees.length
  return (
    <Accordeon titre={n === 1 ? 'Écartés (1)' : `Écartés (${n})`}>
      <Pile espace={4}>
        <TableauDesProches
          legende="Doublons écartés"
          proches={ecartees}
          action={(e) => (
            <Pile espace={2}>
              <span>{`${e.raison} ${e.par}, ${momentDe(e.dateEcart)}.`}</span>
              <GroupeBoutons>
                <Comparer id={id} proche={e} />
                <Reconsiderer id={id} ecartee={e} />
              </GroupeBoutons>
            </Pile>
          )}
        />
      </Pile>
    </Accordeon>
  )
}

function Absorbees({ absorbees }: Pick<Doublons, 'absorbees'>) {
  return (
    <Section titre="Numéros qui mènent à celle-ci">
      <ul>
        {absorbees.map((a) => (
          <li key={a.id}>
            <Lien href={ADRESSES.historique(a.id)}>{`Historique de ${afficherNumero(a.numero)}`}</Lien>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Les doublons possibles d’une copropriété immatriculée (domain.md, section 15). */
export function PageDoublons() {
  const d = useLoaderData({ from: `/connecte${CHEMINS.doublons}` })
  return (
    <Pile espace={8}>
      <TitrePage surtitre="Doublons possibles">{afficherNom(d)}</TitrePage>
      <p>
        Copropriété <Lien href={ADRESSES.copropriete(d.id)}>{afficherNumero(d.numero)}</Lien>,{' '}
        {ETATS[d.etat].libelle.toLowerCase()}.
      </p>
      <Section titre="Celles qui lui ressemblent">
        {d.proches.length === 0 ? (
          <EtatVide niveau={3} titre="Aucune copropriété ne lui ressemble">
            <p>
              Aucune autre n’a la même adresse ou la même parcelle, ni n’est voisine avec un nombre de lots
              proche.
            </p>
          </EtatVide>
        ) : (
          <TableauDesProches
            proches={d.proches}
            action={(proche) => <Comparer id={d.id} proche={proche} />}
          />
        )}
      </Section>
      {d.ecartees.length > 0 && <Ecartees id={d.id} ecartees={d.ecartees} />}
      {d.absorbees.length > 0 && <Absorbees absorbees={d.absorbees} />}
    </Pile>
  )
}
