import { useEffect, useEffectEvent } from 'react'
import type { Etablissement } from '#contract/comptes/utilisateurs.ts'
import { afficherApe } from '#domain/comptes/etablissements/ape.ts'
import { nouveauSiret } from '#domain/comptes/etablissements/etablissement.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { SiretInscription, useSiret } from './SiretInscription.tsx'
import type { SaisieTenue } from '#web/socle/formulaire/saisie.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { DeuxChamps, FicheLignes, Pile } from '#web/socle/ui/miseEnPage.tsx'
import type { APlat } from './saisie.ts'
import { CHIFFRES_DU_SIRET } from '#domain/socle/identifiants.ts'

/** Le SIRET ; un autre que le sien se cherche au répertoire, dont la fiche se reprend d’un appui. */
function ChampSiret({
  f,
  e,
  parLeTeneur,
}: {
  f: SaisieTenue<APlat>
  e: Etablissement
  parLeTeneur: boolean
}) {
  const siret = useSiret()
  const { etat } = siret
  const nouveau = nouveauSiret(e, f.saisie)
  const chercher = useEffectEvent((tape: string) => void siret.chercher(tape))
  useEffect(() => chercher(nouveau ?? ''), [nouveau])
  const fiche = nouveau !== null && typeof etat.fiche === 'object' ? etat.fiche : null
  return (
    <Pile espace={2}>
      <SiretInscription
        champ={f.texte('siret')}
        requis={e.siret !== null}
        aide={
          parLeTeneur
            ? `Les ${CHIFFRES_DU_SIRET} chiffres de son établissement.`
            : `S’il déménage : les ${CHIFFRES_DU_SIRET} chiffres de la nouvelle adresse, de la même entreprise.`
        }
        etat={etat}
      />
      {fiche && (
        <div>
          <Bouton
            variante="secondaire"
            taille="petit"
            onClick={() =>
              f.poser({
                raisonSociale: fiche.raisonSociale,
                codeApe: fiche.codeApe ? afficherApe(fiche.codeApe) : '',
                voieDuLieu: fiche.voie ?? '',
                immeubleDuLieu: fiche.immeuble ?? '',
                complementDuLieu: fiche.complement ?? '',
                codePostalDuLieu: fiche.codePostal ?? '',
                localiteDuLieu: fiche.localite ?? '',
              })
            }
          >
            Reprendre ce nom, cette activité et cette adresse
          </Bouton>
        </div>
      )}
    </Pile>
  )
}

/** L’adresse de l’établissement, en France : celle du représentant, qui peut être ailleurs, est à part. */
function ChampsDuLieu({ f, requis }: { f: SaisieTenue<APlat>; requis: boolean }) {
  return (
    <>
      <ChampTexte
        {...f.texte('voieDuLieu')}
        requis={requis}
        autoComplete="off"
        aide={
          requis
            ? 'Par exemple 14 rue des Lilas'
            : 'Sans SIRET ni adresse à lui, il est chez son représentant.'
        }
      />
      <DeuxChamps>
        <ChampTexte {...f.texte('immeubleDuLieu')} autoComplete="off" />
        <ChampTexte {...f.texte('complementDuLieu')} autoComplete="off" />
      </DeuxChamps>
      <DeuxChamps>
        <ChampTexte {...f.texte('codePostalDuLieu')} requis={requis} autoComplete="off" largeur="courte" />
        <ChampTexte {...f.texte('localiteDuLieu')} requis={requis} autoComplete="off" />
      </DeuxChamps>
    </>
  )
}

/** §3.2 : l’établissement. Sans SIRET, il n’a ni activité ni adresse à lui ; le teneur peut lui en donner. */
export function ChampsEtablissement({
  f,
  e,
  parLeTeneur,
}: {
  f: SaisieTenue<APlat>
  e: Etablissement
  parLeTeneur: boolean
}) {
  const aUnSiret = e.siret !== null
  // Tant que la lettre d’activation n’a pas répondu, le SIRET et son adresse restent ceux qu’elle prouve.
  const lieu = (aUnSiret || parLeTeneur) && e.status === 'ACTIF'
  return (
    <Pile espace={4}>
      <ChampTexte {...f.texte('raisonSociale')} requis autoComplete="organization" />
      {lieu && <ChampSiret f={f} e={e} parLeTeneur={parLeTeneur} />}
      {e.siret !== null && !lieu && (
        <FicheLignes
          lignes={[
            { libelle: 'SIRET', valeur: afficherSiret(e.siret) },
            {
              libelle: 'Pour le changer, ou l’adresse',
              valeur: 'Une fois l’établissement activé par sa lettre.',
            },
          ]}
        />
      )}
      {lieu && (
        <ChampTexte
          {...f.texte('codeApe')}
          requis={e.codeApe !== null}
          aide="Par exemple 68.32A"
          autoComplete="off"
          largeur="courte"
        />
      )}
      {lieu && <ChampsDuLieu f={f} requis={aUnSiret || f.saisie.siret.trim() !== ''} />}
      <ChampTexte
        {...f.texte('emailUtilisateur')}
        type="email"
        requis={e.emailUtilisateur !== null}
        autoComplete="off"
        spellCheck={false}
      />
      <ChampTexte {...f.texte('phone')} type="tel" inputMode="tel" autoComplete="off" largeur="moyenne" />
    </Pile>
  )
}
