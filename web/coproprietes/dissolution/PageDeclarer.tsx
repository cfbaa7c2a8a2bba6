import { certain } from '#domain/socle/certain.ts'
import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNomSansNumero } from '#domain/coproprietes/copropriete/nom.ts'
import { LaCopropriete } from '#web/coproprietes/copropriete/LaCopropriete.tsx'
import { ReponseDuTeneur } from '#web/coproprietes/declaration/ReponseDuTeneur.tsx'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { POIDS_MAX_PDF_MO } from '#domain/coproprietes/mandats/justificatifs.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FormulaireDissolution } from './FormulaireDissolution.tsx'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { FORME_DU_NUMERO } from '#domain/socle/forme-du-numero.ts'

function verifierNumero({ numero }: { numero: string }): Refus[] {
  if (numero.trim() === '') return [{ champ: 'numero', code: 'OBLIGATOIRE' }]
  return lireNumero(numero) === null ? [{ champ: 'numero', code: 'NUMERO_INVALIDE' }] : []
}

/** Le numéro de la copropriété, quand aucune n’est encore choisie. */
function Numero({ depart, obstacle }: { depart: string; obstacle: string | null }) {
  const naviguer = useNavigate()
  const notaire = useCompte()?.typeTeledeclarant === 'NOTAIRE'
  const f = useSaisie({
    depart: { numero: depart },
    libelles: { numero: 'Numéro d’immatriculation' },
    verifier: verifierNumero,
    envoyer: async ({ numero }) =>
      naviguer({ href: ADRESSES.declarerDissolution(certain(lireNumero(numero), 'le numéro')) }),
  })
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Démarche gratuite, cinq minutes. Une fois votre demande déposée, vous lisez quand le teneur du registre y répond, au plus tard.">
        Déclarer une dissolution
      </TitrePage>
      <Section titre="Avant de commencer">
        <Prose>
          <p>Le syndicat des copropriétaires a pris fin. Il vous faut :</p>
          <ul>
            <li>le numéro d’immatriculation de la copropriété ;</li>
            <li>
              {`la pièce qui prouve la dissolution (procès-verbal, jugement, ordonnance ou acte), en PDF de ${POIDS_MAX_PDF_MO} Mo au plus.`}
            </li>
          </ul>
        </Prose>
      </Section>
      {obstacle && (
        <Alerte
          ton="attention"
          titre="La dissolution de cette copropriété ne se déclare pas"
          niveau={2}
          annonce="alert"
        >
          <p>{obstacle}</p>
        </Alerte>
      )}
      <Formulaire
        f={f}
        echec="Ce numéro n’a pas été vérifié"
        action="Continuer"
        bouton={{ icone: 'droite', iconeADroite: true }}
        apres={
          notaire ? (
            <LienBouton variante="secondaire" href={CHEMINS.annuaire}>
              Chercher le numéro dans l’annuaire
            </LienBouton>
          ) : (
            <LienBouton variante="secondaire" href={coproprietesFiltrees('dissolution')}>
              Choisir parmi mes copropriétés
            </LienBouton>
          )
        }
      >
        <ChampTexte
          {...f.texte('numero')}
          aide={`${avecMajuscule(FORME_DU_NUMERO)}, avec ou sans tirets, par exemple AA1-234-567`}
          requis
          largeur="moyenne"
          autoComplete="off"
        />
      </Formulaire>
    </Pile>
  )
}

/** §2.1, §2.4 : déclarer la dissolution d’une copropriété, choisie dans la liste ou par son numéro. */
export function PageDeclarer() {
  const { numero, infos, obstacle } = useLoaderData({ from: `/connecte${CHEMINS.declarerDissolution}` })
  if (!infos) return <Numero key={numero} depart={numero} obstacle={obstacle} />
  const { dateReglement } = infos.contexte
  return (
    <Pile espace={8}>
      <TitrePage surtitre={`Déclarer la dissolution de la copropriété ${afficherNumero(infos.numero)}`}>
        {afficherNomSansNumero(infos)}
      </TitrePage>
      {infos.aCorriger && (
        <ReponseDuTeneur
          reponse={infos.aCorriger}
          titre={`Vous corrigez la demande ${infos.aCorriger.reference}`}
        />
      )}
      <LaCopropriete
        copropriete={infos}
        nommee
        suite={[
          { libelle: 'Statut', valeur: ETATS[infos.etatCopropriete].libelle },
          { libelle: 'Lots', valeur: infos.nbLots },
          { libelle: 'Date du règlement', valeur: dateReglement && afficherJour(dateReglement) },
          { libelle: 'Représentant connu', valeur: infos.representant },
        ]}
      />
      {infos.avertissements.map((a) => (
        <Alerte key={a.code} ton="attention" titre="À confirmer" niveau={2}>
          <p>{a.message}</p>
        </Alerte>
      ))}
      <FormulaireDissolution key={infos.id} infos={infos} />
    </Pile>
  )
}
